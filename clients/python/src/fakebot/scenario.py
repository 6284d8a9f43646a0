"""A scenario is played on a running robot, and judged."""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, Mapping, Optional, Sequence, Union

from fakebot.client import Client
from fakebot.clock import Clock
from fakebot.driver import Driver
from fakebot.errors import NoAnswer
from fakebot.waiting import Waiting

__tracebackhide__ = True  # pytest shows the line of the test

_LOOK_EVERY_S = 0.02


@dataclass(frozen=True)
class Played:
    name: str
    verdict: str  # "passed", "failed", "inconclusive", "error"
    reason: str  # empty if passed
    # Each expectation has "name" and "outcome", and perhaps "at_s" and "explanation".
    expectations: list[dict[str, Any]]
    # Each happening has "kind", "at_s" and "text".
    happenings: list[dict[str, Any]]
    # The text that `fakebot test` prints of the same play.
    report: str

    def __str__(self) -> str:
        return self.report.rstrip()


class ScenarioNotPassed(AssertionError):
    """The scenario has failed or was inconclusive, or the driver has ended wrongly."""

    def __init__(self, played: Played) -> None:
        super().__init__(str(played))
        self.played = played


def play(client: Client, robot: int, scenario: Union[str, PathLike[str], Mapping[str, Any]],
         scripted: bool, drivers: Sequence[Driver]) -> Played:
    """Plays a scenario, which also judges the end of any of the `drivers`."""
    path = f"/robots/{robot}/scenario"
    body = scenario if isinstance(scenario, Mapping) else _content_of(Path(scenario))
    loaded = client.request("PUT", path, body)
    running = [driver.pid for driver in drivers if driver.exit_code is None]
    process = {"process": running[-1]} if running else {}
    state = client.post(path + "/start", {"scripted": scripted, **process})
    clock = Clock(client)
    patience_s = Waiting(client, robot).patience_s(float(loaded["duration_s"]))
    give_up_at = time.monotonic() + patience_s
    while state["state"] != "over":
        if time.monotonic() > give_up_at:
            raise NoAnswer(f"the scenario {loaded['name']!r} is {state['state']} after "
                           f"{patience_s:g} s")
        if not clock.lets_go_on(_LOOK_EVERY_S):
            time.sleep(_LOOK_EVERY_S)
        end = _own_end(drivers)
        # An answer of the program after the end of a driver includes all that the driver has done.
        state = client.get(path)
        if end is not None:
            state = client.post(path + "/driver-ended", end)
    end = _last_end(client, robot, drivers)
    if end is not None:
        state = client.post(path + "/driver-ended", end)
    played = Played(state["name"], state["verdict"], state.get("reason", ""),
                    state["expectations"], state["happenings"], state["report"])
    if played.verdict != "passed":
        raise ScenarioNotPassed(played)
    return played


def _last_end(client: Client, robot: int, drivers: Sequence[Driver]) -> Optional[dict[str, int]]:
    """The end of a driver that ends together with the scenario. An ending process closes the device
    first, so a detached driver gets some time to end."""
    if not client.get(f"/robots/{robot}/signals/driver.attached")["value"]:
        for driver in drivers:
            driver.await_own_end()
    return _own_end(drivers)


_TEXT_OR_COMMENT = re.compile(r'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)


def _content_of(path: Path) -> Union[bytes, dict[str, Any]]:
    """The content of a scenario file: unchanged bytes, with comments. If the scenario names a world
    file, the content includes the world, because the program reads no files for a client."""
    content = path.read_bytes()
    try:
        scenario = _read(path)
        world = scenario.get("world")
        if not isinstance(world, str) or not world.endswith(".json"):
            return content
        return {**scenario, "world": _read(path.parent / world)}
    except (OSError, ValueError, AttributeError):
        return content  # the program tells what is wrong


def _read(path: Path) -> Any:
    """A file in JSON with comments."""
    return json.loads(_TEXT_OR_COMMENT.sub(lambda found: found[0] if found[0][0] == '"' else " ",
                                           path.read_text()))


def _own_end(drivers: Sequence[Driver]) -> Optional[dict[str, int]]:
    """The end of a driver that has ended by itself since the last look."""
    for driver in drivers:
        code = driver.take_own_end()
        if code is not None:
            return {"status": code} if code >= 0 else {"signal": -code}
    return None
