"""The program records the line of a robot, in the program's memory."""

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
    to_s: Optional[float]  # None while the recording runs
    packets: int
    bytes: int
    # Packets without room: a recording holds 64 MiB.
    packets_left_out: int


class Recording:
    """The recording of the line between a robot and its driver that was started last."""

    def __init__(self, client: Client, robot: int) -> None:
        self._client = client
        self._path = f"/robots/{robot}/recording"

    def start(self) -> RecordingInfo:
        """Starts a recording. An earlier recording is forgotten."""
        return _info_of(self._client.post(self._path + "/start", None))

    def stop(self) -> RecordingInfo:
        """Ends the recording, and keeps it until the next start(). Raises Conflict if no recording
        was started."""
        return _info_of(self._client.post(self._path + "/stop", None))

    @property
    def state(self) -> str:
        """"running", "ended", or "none" if no recording was started."""
        return self.describe().state

    def describe(self) -> RecordingInfo:
        return _info_of(self._client.get(self._path))

    def read(self) -> bytes:
        """The recording so far, as a file for Wireshark and `fakebot decode`. Raises Conflict if no
        recording was started."""
        return self._client.get_bytes(self._path + "/capture")

    def save(self, path: Union[str, PathLike[str]]) -> None:
        """Writes the recording so far into a file. Raises Conflict like read()."""
        Path(path).write_bytes(self.read())


def _info_of(answer: Mapping[str, Any]) -> RecordingInfo:
    return RecordingInfo(answer["state"], answer.get("from_s"), answer.get("to_s"),
                         answer.get("packets", 0), answer.get("bytes", 0),
                         answer.get("packets_left_out", 0))
