"""A scenario is played on a running robot, and judged."""

from __future__ import annotations

import time
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, Mapping, Union

from fakebot.client import Client
from fakebot.clock import Clock
from fakebot.errors import NoAnswer
from fakebot.waiting import Waiting

__tracebackhide__ = True  # pytest shows the line of the test

_LOOK_EVERY_S = 0.05


@dataclass(frozen=True)
class Played:
    name: str
    verdict: str  # "passed", "failed", "inconclusive"
    reason: str  # empty if it has passed
    # Each with "name" and "outcome", and perhaps "at_s" and "explanation".
    expectations: list[dict[str, Any]]
    # Each with "kind", "at_s" and "text".
    happenings: list[dict[str, Any]]

    def __str__(self) -> str:
        lines = [f"scenario {self.name!r}: {self.verdict}"]
        if self.reason:
            lines.append(f"  {self.reason}")
        lines += [f"  {one['outcome']}: {one['name']}" for one in self.expectations]
        if self.happenings:
            lines.append("  what happened:")
        lines += [f"    {one['at_s']:.3f} s {one['kind']} {one['text']}" for one in self.happenings]
        return "\n".join(lines)


class ScenarioNotPassed(AssertionError):
    """It has failed, or was inconclusive."""

    def __init__(self, played: Played) -> None:
        super().__init__(str(played))
        self.played = played


def play(client: Client, robot: int, scenario: Union[str, PathLike[str], Mapping[str, Any]],
         scripted: bool) -> Played:
    path = f"/robots/{robot}/scenario"
    # A file is sent as it is, because it may have comments.
    body = scenario if isinstance(scenario, Mapping) else Path(scenario).read_bytes()
    loaded = client.request("PUT", path, body)
    state = client.post(path + "/start", {"scripted": scripted})
    clock = Clock(client)
    patience_s = Waiting(client, robot).patience_s(float(loaded["duration_s"]))
    give_up_at = time.monotonic() + patience_s
    while state["state"] != "over":
        if time.monotonic() > give_up_at:
            raise NoAnswer(f"the scenario {loaded['name']!r} is {state['state']} after "
                           f"{patience_s:g} s")
        if not clock.lets_go_on(_LOOK_EVERY_S):
            time.sleep(_LOOK_EVERY_S)
        state = client.get(path)
    played = Played(state["name"], state["verdict"], state.get("reason", ""),
                    state["expectations"], state["happenings"])
    if played.verdict != "passed":
        raise ScenarioNotPassed(played)
    return played
