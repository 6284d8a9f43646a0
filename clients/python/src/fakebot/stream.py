"""A stream of signals and events of a robot."""

from __future__ import annotations

import json
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Iterator, Optional, Sequence, Union

from fakebot.errors import FakebotError, problem_of
from fakebot.websocket import WebSocket

# How long to wait for the program's confirmation of a choice.
_PATIENCE_S = 10.0


@dataclass(frozen=True)
class Sample:
    """Signals at the same moment; flags are 0 and 1."""

    time_s: float
    paused: bool
    signals: dict[str, float]


@dataclass(frozen=True)
class Happening:
    """Something happened: "attached", "detached", "plugged_in", "robot", "event", "note", ..."""

    type: str
    time_s: Optional[float]
    robot: Optional[int]
    # All values of the program's message, such as "text", "name", "value".
    data: dict[str, Any]


class Stream:
    """An iterator, which ends with the program; for a single thread. A reader that falls behind
    gets fewer samples."""

    def __init__(self, url: str, token: Optional[str], robot: int, signals: Sequence[str],
                 rate_hz: Optional[float], events: bool) -> None:
        self._socket = WebSocket(url + "/api/v1/stream", token)
        self._names: list[str] = []
        choice: dict[str, Any] = {"robot": robot, "events": events}
        if signals:
            choice["signals"] = list(signals)
        if rate_hz is not None:
            choice["rate_hz"] = rate_hz
        try:
            self._socket.send(json.dumps(choice))
            self._names = self._watched()
        except BaseException:
            self._socket.close()
            raise

    def _watched(self) -> list[str]:
        text = self._socket.receive(_PATIENCE_S)
        if text is None:
            raise FakebotError("the stream was closed")
        answer = json.loads(text)
        if answer["type"] == "problem":
            raise problem_of(answer["problem"]["status"], answer["problem"])
        return list(answer.get("signals", []))

    def next(self, timeout_s: Optional[float] = None) -> Union[Sample, Happening, None]:
        """None after the end. After a TimeoutError next() can be called again."""
        text = self._socket.receive(timeout_s)
        if text is None:
            return None
        message = json.loads(text)
        if message["type"] == "signals":
            return Sample(message["time_s"], message["paused"],
                          dict(zip(self._names, message["values"])))
        return Happening(message["type"], message.get("time_s"), message.get("robot"), message)

    def close(self) -> None:
        self._socket.close()

    def __iter__(self) -> Iterator[Union[Sample, Happening]]:
        while (item := self.next()) is not None:
            yield item

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, kind: Optional[type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        self.close()
