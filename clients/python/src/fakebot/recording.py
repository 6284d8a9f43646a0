"""What passes the line of a robot is recorded by the program, in its memory."""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, Mapping, Optional, Union

from fakebot.client import Client

__tracebackhide__ = True  # pytest shows the line of the test


@dataclass(frozen=True)
class RecordingInfo:
    state: str  # "none", "running", "ended"
    # The robot's times.
    from_s: Optional[float]
    to_s: Optional[float]  # None while it runs
    packets: int
    bytes: int
    # For which there was no room: it holds 64 MiB.
    packets_left_out: int


class Recording:
    """Of the line between a robot and its driver: the last one that was started."""

    def __init__(self, client: Client, robot: int) -> None:
        self._client = client
        self._path = f"/robots/{robot}/recording"

    def start(self) -> RecordingInfo:
        """From now on. What was recorded before is forgotten."""
        return _info_of(self._client.post(self._path + "/start", None))

    def stop(self) -> RecordingInfo:
        """It is kept until another one is started. Raises Conflict if none was."""
        return _info_of(self._client.post(self._path + "/stop", None))

    @property
    def state(self) -> str:
        """"running", "ended", or "none" if none was started."""
        return self.describe().state

    def describe(self) -> RecordingInfo:
        return _info_of(self._client.get(self._path))

    def read(self) -> bytes:
        """What was recorded so far, as a file for Wireshark and `fakebot decode`. Raises Conflict
        if none was started."""
        return self._client.get_bytes(self._path + "/capture")

    def save(self, path: Union[str, PathLike[str]]) -> None:
        """The same, into a file."""
        Path(path).write_bytes(self.read())


def _info_of(answer: Mapping[str, Any]) -> RecordingInfo:
    return RecordingInfo(answer["state"], answer.get("from_s"), answer.get("to_s"),
                         answer.get("packets", 0), answer.get("bytes", 0),
                         answer.get("packets_left_out", 0))
