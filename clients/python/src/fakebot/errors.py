"""The exceptions of this package."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Union


class FakebotError(Exception):
    """The base of all errors of this package, except for failures of a test: NotPassed,
    ConditionNotMet, ScenarioNotPassed."""


class ProgramNotFound(FakebotError):
    """The program fakebot, or a driver, was not found or cannot be started."""


class ProgramEnded(FakebotError):
    """The program or a driver ended too early, or the program was not ready in time."""


class NoAnswer(FakebotError):
    """Nothing answers at the address of the interface, or not in time."""


class OtherVersion(UserWarning):
    """The program is of another version than this package, and may refuse requests."""


class Problem(FakebotError):
    """A request was refused (RFC 9457)."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        self.status = status
        self.title = str(problem.get("title", ""))
        self.detail = str(problem.get("detail", self.title))
        # JSON pointer to the first mistake in the body, such as "/do/press".
        self.pointer: Optional[str] = problem.get("pointer")
        # All mistakes, each with "detail" and, where known, "pointer", "found", "expected".
        self.errors: list[dict[str, Any]] = list(problem.get("errors", []))
        super().__init__(status, problem)

    @property
    def suggestion(self) -> Optional[str]:
        """The first suggestion in `errors`, such as 'did you mean "bumper.center"?'."""
        for error in self.errors:
            if error.get("suggestion"):
                return str(error["suggestion"])
        return None

    def __str__(self) -> str:
        return self.detail or f"status {self.status}"


class NotFound(Problem):
    """There is nothing of this name."""


class Conflict(Problem):
    """The request is not possible now: no room for a wall, a driver is attached, the clock is not
    paused."""


class Invalid(Problem):
    """The request has mistakes, such as an unknown signal; see `errors`."""

    def has_unknown(self, key: str) -> bool:
        """Whether a mistake is a key of this name, not the value of the key."""
        return any(str(error.get("pointer", "")).endswith(f"/{key}")
                   and error.get("found") == f'"{key}"' for error in self.errors)


class UnknownSignal(NotFound, KeyError):
    """There is no signal of this name."""


_KINDS: Mapping[int, type[Problem]] = {404: NotFound, 409: Conflict, 422: Invalid}


def problem_of(status: int, problem: Mapping[str, Any]) -> Problem:
    return _KINDS.get(status, Problem)(status, problem)


Value = Union[float, bool]


class NotPassed(AssertionError):
    """A driver has ended by itself or has broken the protocol, or an event never happened."""


class ConditionNotMet(AssertionError):
    """A condition did not come true in time, or did not stay true."""

    def __init__(self, message: str, condition: str, at_s: float,
                 signals: Mapping[str, Value]) -> None:
        super().__init__(message)
        self.condition = condition
        # Simulated time of the failure, and the signals of the condition at this time.
        self.at_s = at_s
        self.signals = dict(signals)
