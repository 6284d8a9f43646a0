"""A driver as a process: a program that opens the device."""

from __future__ import annotations

import shlex
import time
from types import TracebackType
from typing import Mapping, Optional, Protocol, Sequence

from fakebot.child import how_ended, is_waiting
from fakebot.errors import ConditionNotMet, ProgramEnded
from fakebot.times import Time, seconds_of, text_of
from fakebot.waiting import Waiting

__tracebackhide__ = True  # pytest shows the line of the test

_END_WITHIN_S = 10.0
# The robot's time between two looks at the process.
_LOOK_EVERY_S = 0.1
# Looks that see a process wait. A process close to its end waits for nothing but a processor.
_LIVES_ON_AFTER_LOOKS = 20
_LOOK_AT_END_EVERY_S = 0.01
_END_AT_MOST_S = 60.0


class Process(Protocol):
    """A child of this process, or a process of the launcher."""

    @property
    def pid(self) -> int: ...

    @property
    def exit_code(self) -> Optional[int]: ...

    def end(self, patience_s: float) -> None: ...


def command_of(given: Sequence[str], ports: Mapping[str, str]) -> list[str]:
    """`ports` by the names of devices; the device of the robot has the name ""."""
    command = list(given)
    for name, port in ports.items():
        placeholder = f"{{port.{name}}}" if name else "{port}"
        command = [part.replace(placeholder, port) for part in command]
    return command


def variables_of(ports: Mapping[str, str]) -> dict[str, str]:
    """The variables of the environment that fakebot gives its drivers, too."""
    return {f"FAKEBOT_PORT_{name.upper()}" if name else "FAKEBOT_PORT": port
            for name, port in ports.items()}


class Driver:
    """Ends with end(), at the end of a `with`, with the robot's program, or with this process."""

    def __init__(self, given: Sequence[str], ports: Mapping[str, str], process: Process,
                 may_end: bool = False) -> None:
        """`given` is the command with {port}, `ports` as of command_of(); `may_end`: the driver may
        end by itself."""
        self.given = list(given)
        self.may_end = may_end
        self.command = command_of(given, ports)
        self._port = ports[""]
        self._is_wanted = True
        self._is_judged = False
        self._process = process

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def exit_code(self) -> Optional[int]:
        """None while the driver runs; -9 if signal 9 ended the driver."""
        return self._process.exit_code

    @property
    def why_gone(self) -> Optional[str]:
        """A text for messages, if the driver has ended, but not with end()."""
        code = self.exit_code
        if code is None or not self._is_wanted:
            return None
        return f"the driver {shlex.join(self.command)} has ended {how_ended(code)}"

    def take_own_end(self) -> Optional[int]:
        """The exit code, once, if the driver has ended by itself: the caller judges the end."""
        if self._is_judged or self.why_gone is None:
            return None
        self._is_judged = True
        return self.exit_code

    def why_not_passed(self) -> Optional[str]:
        """A text, once, if the driver has ended by itself and may not."""
        why_gone = self.why_gone
        if self.may_end or self.take_own_end() is None:
            return None
        return f"{why_gone}, by itself; start_driver(..., may_end=True) lets it"

    def await_own_end(self) -> None:
        """Waits for a driver that has closed the device: such a driver either ends soon or goes on
        without the device."""
        give_up_at = time.monotonic() + _END_AT_MOST_S
        looks = 0
        while self.exit_code is None and looks < _LIVES_ON_AFTER_LOOKS \
                and time.monotonic() < give_up_at:
            looks = looks + 1 if is_waiting(self.pid) else 0
            time.sleep(_LOOK_AT_END_EVERY_S)

    def end(self) -> None:
        """Ends the driver with SIGTERM, and after 10 s with SIGKILL. An earlier end by itself is
        judged."""
        if self.exit_code is None:
            self._is_wanted = False
        self._process.end(_END_WITHIN_S)

    def wait_until_attached(self, waiting: Waiting, attachments_before: float,
                            within: Time) -> None:
        """Raises ProgramEnded if the driver ends before opening the device."""
        # True also if the driver has opened and closed the device in the meantime.
        condition = f"driver.attached || driver.attachments > {attachments_before:g}"
        looks = max(1, round(seconds_of(within) / _LOOK_EVERY_S))
        for look in range(1, looks + 1):
            # The process first: then the answer of the robot includes all that the driver has done.
            why_gone = self.why_gone
            try:
                waiting.until(condition, _LOOK_EVERY_S, "")
                return
            except ConditionNotMet as error:
                if why_gone is not None:
                    self._is_judged = True
                    raise ProgramEnded(f"{why_gone}, and has not opened the device "
                                       f"{self._port}") from None
                if look == looks:
                    raise self._not_attached(error, within) from None

    def _not_attached(self, error: ConditionNotMet, within: Time) -> ConditionNotMet:
        said = (f"the driver {shlex.join(self.command)} was expected to open the device "
                f"{self._port} within {text_of(within)}; it runs, but has not")
        lines = [said, *str(error).splitlines()[1:]]
        return ConditionNotMet("\n".join(lines), error.condition, error.at_s, error.signals)

    def __enter__(self) -> Driver:
        return self

    def __exit__(self, kind: Optional[type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        self.end()
