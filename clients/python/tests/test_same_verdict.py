"""play() has the verdict and the text of `fakebot test` for the same scenario and driver."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Callable

import pytest
from conftest import DRIVERS

import fakebot
from fakebot import Robot
from fakebot.process import find_program

BUMP = [{"name": "bump", "at": 1.5, "for": 1, "do": {"press": "bumper.center"}}]
STOPS: dict[str, Any] = {"after": "bump", "within": 0.6, "that": "speed.linear_m_s < 0.01",
                         "because": "it has hit something"}
SCENARIOS: dict[str, dict[str, Any]] = {
    "stops": {"events": BUMP, "expectations": [STOPS]},
    "keeps to the protocol": {"events": BUMP, "expectations": [STOPS, {"no_violations": True}]},
    "may end": {"driver": {"end": "any_time"}, "expectations": [
        {"eventually": "speed.linear_m_s > 0.1", "within": 0.45}]},
    "ends when asked": {"driver": {"end": "when_asked"}, "expectations": [{"never": "!power"}]},
    "ends with 3": {"driver": {"end": "any_time", "exit_status": 3},
                    "expectations": [{"never": "!power"}]},
    "an event that never happens": {
        "events": [{"name": "far", "when": "pose.x_m > 9", "do": {"lift": True}}],
        "expectations": [{"never": "!power"}]},
}
ENDS = {"crashes": "passed", "quits": "error", "killed": "error"}
FAULTS = ["none", "crashes", "quits", "killed", "violates", "silent"]


def without_moments(report: str) -> list[str]:
    """A text without moments and measured values, which differ, because the robot of a test has
    run for a while before the scenario."""
    text = re.sub(r"\b\d+\.\d+", "N", report.split("  to play it again")[0])
    return [line for line in text.splitlines() if line]


@pytest.mark.parametrize("fault", FAULTS)
def test_verdict_and_text_are_those_of_fakebot_test(
        fakebot_robot: Callable[..., Robot], tmp_path: Path, fault: str) -> None:
    command = [sys.executable, str(DRIVERS / "faulty.py"), "{port}", fault]
    seen = {}
    for name, parts in SCENARIOS.items():
        if name == "ends with 3" and fault not in ENDS:
            continue  # `fakebot test` asks the driver to end, play() does not
        file = tmp_path / "scenario.json"
        file.write_text(json.dumps({"name": name, "duration": 3, **parts}))
        tested = subprocess.run(
            [find_program(), "test", str(file), "--time", "virtual", "--json",
             str(tmp_path / "result.json"), "--", *command],
            capture_output=True, text=True)
        result = json.loads((tmp_path / "result.json").read_text())["scenarios"][0]
        robot = fakebot_robot("kobuki", time="virtual")
        driver = robot.start_driver(*command)
        try:
            played = robot.play(file)
        except fakebot.ScenarioNotPassed as error:
            played = error.played
        driver.end()
        assert (name, played.verdict) == (name, result["verdict"]), tested.stdout
        expected = re.split(r"\n  what the driver printed|\n1 scenario", tested.stdout)[0]
        assert without_moments(played.report) == without_moments(expected)
        robot.judge()  # finds nothing: the scenario has judged all
        seen[name] = played.verdict
    # The verdicts are the documented verdicts, and not merely alike.
    assert seen["stops"] == {"none": "passed", "crashes": "error", "quits": "inconclusive",
                             "killed": "error", "violates": "passed", "silent": seen["stops"],
                             }[fault]
    assert seen.get("ends with 3") == ENDS.get(fault)
    if fault == "violates":
        assert seen["keeps to the protocol"] == "failed"
