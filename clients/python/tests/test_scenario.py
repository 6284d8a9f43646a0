"""Scenarios are played on the robot of a test."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import start

import fakebot
from fakebot import Robot

SCENARIO = """{  // a file may have comments
  "name": "a bump", "duration": 2,
  "commands": [{"every": "100ms", "drive": {"linear_m_s": 0.2}}],
  "events": [{"name": "bump", "when": "pose.x_m > 0.05", "for": 1,
              "do": {"press": "bumper.center"}}],
  "expectations": [{"after": "bump", "within": "500ms", "that": "speed.linear_m_s THAT"}]
}"""


def test_a_scenario_that_passes_tells_what_happened(kobuki: Robot, tmp_path: Path) -> None:
    file = tmp_path / "bump.json"
    file.write_text(SCENARIO.replace("THAT", "> 0.1"))
    played = kobuki.play(file, scripted=True)
    assert (played.name, played.verdict) == ("a bump", "passed")
    assert [one["outcome"] for one in played.expectations] == ["passed"]
    assert played.happenings[0]["text"] == "bump"


@pytest.mark.fakebot(time="virtual")
def test_a_driver_that_fails_a_scenario_fails_the_test(kobuki: Robot, tmp_path: Path) -> None:
    file = tmp_path / "bump.json"
    file.write_text(SCENARIO.replace("THAT", "< 0.01"))
    start("wrong", kobuki)
    with pytest.raises(fakebot.ScenarioNotPassed) as failure:
        kobuki.play(file)
    assert failure.value.played.verdict == "failed"
    assert "speed.linear_m_s < 0.01 was expected within 0.500 s" in str(failure.value)


def test_a_scenario_that_tests_nothing_does_not_pass(kobuki: Robot) -> None:
    with pytest.raises(fakebot.ScenarioNotPassed, match="inconclusive"):
        kobuki.play({"duration": 0.5, "events": [{"name": "far", "when": "pose.x_m > 9",
                                                  "do": {"note": "never"}}],
                     "expectations": [{"after": "far", "within": 0.2, "that": "power"}]},
                    scripted=True)


def test_the_world_of_a_scenario_may_be_a_file(kobuki: Robot, tmp_path: Path) -> None:
    (tmp_path / "world.json").write_text(
        """{"walls": [[[0.3, -1], [0.3, 1]]] /* "near" */}  // http://127.0.0.1""")
    file = tmp_path / "wall.json"
    file.write_text("""{  // a "file"
      "duration": 2, "world": "world.json",
      "commands": [{"every": "100ms", "drive": {"linear_m_s": 0.2}}],
      "expectations": [{"eventually": "bumper.center"}]
    }""")
    kobuki.play(file, scripted=True)
    (tmp_path / "world.json").unlink()
    with pytest.raises(fakebot.Invalid, match="/world"):
        kobuki.play(file, scripted=True)


def test_a_mistake_in_a_scenario_is_told(kobuki: Robot) -> None:
    with pytest.raises(fakebot.Invalid, match="duration"):
        kobuki.play({"expectations": []})
