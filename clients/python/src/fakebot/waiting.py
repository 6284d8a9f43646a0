"""Waiting until a condition of a robot is true."""

from __future__ import annotations

from typing import Any, Callable, Mapping, Sequence

from fakebot.client import Client
from fakebot.clock import Clock
from fakebot.errors import ConditionNotMet, FakebotError, Value
from fakebot.times import Time, seconds_of, text_of

__tracebackhide__ = True  # pytest shows the line of the test

# Real time that a busy machine may need in addition to the robot's time.
_PATIENCE_S = 60.0
# A paused clock goes on only in steps, from another thread: after this time none is expected.
_PATIENCE_IF_PAUSED_S = 10.0
# A frame as late as this is worth a word: a Kobuki sends a frame every 20 ms.
_LATE_MS = 20.0


class Waiting:
    def __init__(self, client: Client, robot: int,
                 notes: Callable[[], Sequence[str]] = lambda: (),
                 guard: Callable[[], None] = lambda: None) -> None:
        """`notes` are added to the message of a condition that is not met. `guard` raises if
        waiting has become useless."""
        self._client = client
        self._path = f"/robots/{robot}"
        self._clock = Clock(client)
        self._notes = notes
        self._guard = guard

    def until(self, condition: str, within: Time, because: str) -> float:
        answer = self._wait({"until": condition, "within": within}, within)
        if not answer["held"]:
            said = f"within {text_of(within)}; at {{at}} it had not come true"
            raise self._not_met(said, condition, because, answer)
        return float(answer["at_s"])

    def while_true(self, condition: str, lasting: Time, because: str) -> float:
        answer = self._wait({"while": condition, "for": lasting}, lasting)
        if not answer["held"]:
            said = f"for {text_of(lasting)}; at {{at}} it was not true any more"
            raise self._not_met(said, condition, because, answer)
        return float(answer["at_s"])

    def _wait(self, awaited: Mapping[str, Any], at_most: Time) -> dict[str, Any]:
        condition = awaited.get("until", awaited.get("while"))
        if not isinstance(condition, str):
            raise TypeError("a condition is a text over signals, such as "
                            f'"speed.linear_m_s < 0.01", not {condition!r}')
        self._guard()
        # In virtual time the guard is called only when time stands still, so at the same moment in
        # each run.
        watch = None if self._clock.is_virtual else self._guard
        path = self._path + "/wait"
        answer = dict(self._client.post(path, awaited, self.patience_s(at_most), watch))
        self._guard()
        return answer

    def patience_s(self, within: Time) -> float:
        """Real time; a program that takes longer to answer is broken."""
        if self._clock.is_virtual:
            return _PATIENCE_S + seconds_of(within)
        if self._clock.is_paused:
            return _PATIENCE_IF_PAUSED_S
        speed = self._clock.speed
        factor = 1.0 if isinstance(speed, str) else min(1.0, speed)
        return _PATIENCE_S + seconds_of(within) / factor

    def _not_met(self, said: str, condition: str, because: str,
                 answer: Mapping[str, Any]) -> ConditionNotMet:
        signals: dict[str, Value] = answer["signals"]
        at = f"{answer['at_s']:.3f} s"
        lines = [f"{condition} was expected {said.format(at=at)}"]
        if because:
            lines.append(f"because: {because}")
        lines += [f"{name} = {_text_of(value)}{self._unit(name)}"
                  for name, value in signals.items()]
        lines += [*self._notes(), *self._lateness()]
        return ConditionNotMet("\n  ".join(lines), condition, float(answer["at_s"]), signals)

    def _unit(self, name: str) -> str:
        if name == "time_s":
            return " s"
        try:
            unit = self._client.get(f"{self._path}/signals/{name}")["unit"]
        except FakebotError:
            return ""
        return f" {unit}" if unit and unit != "flag" else ""

    def _lateness(self) -> list[str]:
        """A word on a machine that was too busy for the robot, and so perhaps for its driver."""
        try:
            lateness = self._client.get(self._path + "/statistics").get("lateness", {})
        except FakebotError:
            return []
        late_ms = float(lateness.get("all_within_ms", 0))
        if late_ms < _LATE_MS:
            return []
        return [f"this machine was busy: a frame of the robot was {late_ms:.0f} ms late"]


def _text_of(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:.6g}"
