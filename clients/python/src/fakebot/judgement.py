"""Failures of a test besides its own assertions: ends of drivers, violations, missed events."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Container, Iterator, Sequence

from fakebot.client import Client
from fakebot.driver import Driver
from fakebot.errors import NotPassed

__tracebackhide__ = True  # pytest shows the line of the test


@dataclass(frozen=True)
class Violation:
    """A violation of the protocol, by a driver or by send()."""

    signal: str  # counts such violations: "wire.bad_checksums"
    count: int
    first: str  # the bytes of the first violation, and how the robot takes them

    def __str__(self) -> str:
        return f"{self.signal} {self.count}: {self.first}".rstrip(": ")


class Judgement:
    """The judgement of a robot."""

    def __init__(self, client: Client, robot: int, drivers: Sequence[Driver],
                 devices: Container[str] = ()) -> None:
        """`devices`: the names of carried devices, each with a judgement of its own."""
        self._client = client
        self._path = f"/robots/{robot}/judgement"
        self._attached = f"/robots/{robot}/signals/driver.attached"
        self._drivers = drivers
        self._devices = devices
        self._allows_violations = False
        self._judged_elsewhere: dict[str, int] = {}

    def allow_violations(self) -> None:
        self._allows_violations = True

    def guard(self) -> None:
        """Raises NotPassed if a driver has ended without being allowed to."""
        problems = self._own_ends()
        if problems:
            raise NotPassed("\n".join(problems))

    def violations(self) -> list[Violation]:
        return [Violation(one["signal"], int(one["count"]), one.get("first", ""))
                for one in self._read()["violations"]]

    @contextmanager
    def by_a_scenario(self) -> Iterator[None]:
        """Inside of the `with` a scenario judges the violations."""
        before = self._counts()
        try:
            yield
        finally:
            for signal, count in self._counts().items():
                since = count - before.get(signal, 0)
                self._judged_elsewhere[signal] = self._judged_elsewhere.get(signal, 0) + since

    def problems(self) -> list[str]:
        """The texts of all problems."""
        self._await_own_ends()
        problems = self._own_ends()
        if not self._allows_violations:
            problems += self._violations_to_judge()
        problems += [f"the event {one['event']} never happened: {one['why']}; cancel() lets it"
                     for one in self._read()["to_come"]]
        return problems

    def _await_own_ends(self) -> None:
        """Gives detached drivers time to end: an ending process closes the device first."""
        if not self._client.get(self._attached)["value"]:
            for driver in self._drivers:
                if not driver.may_end:
                    driver.await_own_end()

    def _own_ends(self) -> list[str]:
        return [why for driver in self._drivers if (why := driver.why_not_passed()) is not None]

    def _violations_to_judge(self) -> list[str]:
        texts = [str(one) for one in self.violations()
                 if one.signal.partition(".")[0] not in self._devices
                 and one.count > self._judged_elsewhere.get(one.signal, 0)]
        if not texts:
            return []
        return ["the protocol was violated; allow_violations() lets that be:",
                *(f"  {text}" for text in texts)]

    def _counts(self) -> dict[str, int]:
        return {one.signal: one.count for one in self.violations()}

    def _read(self) -> dict[str, Any]:
        return dict(self._client.get(self._path))
