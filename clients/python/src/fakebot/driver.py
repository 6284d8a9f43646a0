"""A driver as a process: a program that opens the device."""

from __future__ import annotations

from types import TracebackType
from typing import Optional, Protocol, Sequence

from fakebot.errors import ConditionNotMet, ProgramEnded
from fakebot.times import Time, seconds_of
from fakebot.waiting import Waiting

__tracebackhide__ = True  # pytest shows the line of the test

_END_WITHIN_S = 10.0
# The robot's time between two looks at the process.
_LOOK_EVERY_S = 0.1


class Process(Protocol):
    """Of this process, or of the run."""

    @property
    def pid(self) -> int: ...

    @property
    def exit_code(self) -> Optional[int]: ...

    def end(self, patience_s: float) -> None: ...


class Driver:
    """Ends with end(), with its `with`, with the robot's program, or with this process."""

    def __init__(self, command: Sequence[str], process: Process) -> None:
        self.command = list(command)
        self._process = process

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def exit_code(self) -> Optional[int]:
        """None while it runs; -9 if signal 9 ended it."""
        return self._process.exit_code

    def end(self) -> None:
        """With SIGTERM, and after a while with SIGKILL."""
        self._process.end(_END_WITHIN_S)

    def wait_until_attached(self, waiting: Waiting, within: Time) -> None:
        """Raises ProgramEnded if it ends before it has opened the device."""
        looks = max(1, round(seconds_of(within) / _LOOK_EVERY_S))
        for look in range(1, looks + 1):
            try:
                waiting.until("driver.attached", _LOOK_EVERY_S, "")
                return
            except ConditionNotMet:
                if self.exit_code is not None:
                    raise ProgramEnded(f"the driver {self.command} has ended with exit code "
                                       f"{self.exit_code}, and has not opened the device") from None
                if look == looks:
                    raise

    def __enter__(self) -> Driver:
        return self

    def __exit__(self, kind: Optional[type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        self.end()
