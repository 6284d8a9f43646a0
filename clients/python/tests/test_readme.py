"""The examples of docs/python.md are true."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

import fakebot

# The tests may be in a copy of the package.
SOURCE = Path(os.environ.get("FAKEBOT_SOURCE") or Path(__file__).parents[3])
PAGE = (SOURCE / "docs/python.md").read_text()


def block_after(text: str) -> str:
    match = re.search(re.escape(text) + r".*?\n```\w+\n(.*?)```", PAGE, re.DOTALL)
    assert match is not None, f"no block after {text!r}"
    return match[1]


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    # With these variables pytest would not cut the lines of its summary.
    for name in ("CI", "BUILD_NUMBER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("my_driver.py", "test_my_driver.py"):
        (pytester.path / name).write_text(block_after(f"`{name}`"))
    return pytester


def patient(test: str) -> str:
    """A test with longer times, for a busy machine."""
    return re.sub(r"within=[\d.]+", "within=60", test).replace("for_=2", "for_=60")


def without_numbers(text: str) -> list[str]:
    """The lines of a text that are the same in each run."""
    lines = (re.sub(r"\d+(\.\d+)?", "N", line).strip() for line in text.splitlines())
    return [line for line in lines if "<" not in line and not line.startswith("fakebot: info")]


@pytest.mark.parametrize("place, name, driver", [
    ("# From Python", "my_driver", "good"), ("## What lets a test fail", "my_driver", "good"),
    ("## Scanners", "my_scanner_driver", "scans"),
    ("`scanner` is what the robot carries:", "my_driver", "sees")])
def test_the_examples_pass_a_good_driver(pytester: pytest.Pytester, place: str, name: str,
                                         driver: str) -> None:
    drivers = Path(__file__).parent / "drivers"
    program = pytester.path / name
    program.write_text(f'#!/bin/sh\nexec {sys.executable} {drivers}/{driver}.py "$@"\n')
    program.chmod(0o755)
    pytester.makepyfile("import pytest\n\n\n" + patient(block_after(place)))
    pytester.runpytest_subprocess("-q").assert_outcomes(passed=1)


def test_the_first_test_is_red_as_shown(project: pytest.Pytester) -> None:
    # In virtual time the figures of the page need no quick machine.
    result = project.runpytest_subprocess("-q", "--fakebot-time", "virtual")
    result.assert_outcomes(failed=1)
    red = block_after("It is red").replace("/home/me/venv/bin/python", sys.executable).replace(
        "/home/me/robot", str(project.path))
    shown = without_numbers(red.split("\n", 1)[1])
    printed = without_numbers(result.stdout.str().replace(" --time virtual -- ", " -- "))
    assert [line for line in shown if line not in printed] == []


def test_the_corrected_driver_is_green(project: pytest.Pytester) -> None:
    driver = project.path / "my_driver.py"
    corrected = block_after("in place of its last line")
    driver.write_text(driver.read_text().replace("        line.write(DRIVE)\n", corrected))
    test = project.path / "test_my_driver.py"
    test.write_text(patient(test.read_text()))
    project.runpytest_subprocess("-q").assert_outcomes(passed=1)


def test_the_example_without_pytest_works(capsys: pytest.CaptureFixture[str],
                                          monkeypatch: pytest.MonkeyPatch) -> None:
    with fakebot.Program() as running:
        monkeypatch.setattr(fakebot, "connect", lambda url: [running.robot])
        exec(block_after("Without pytest"), {})
    assert float(capsys.readouterr().out) > 0.5


def test_every_method_that_is_listed_is_there(kobuki: fakebot.Robot) -> None:
    table = PAGE[PAGE.index("## A robot"):PAGE.index("What happens is an")]
    calls = re.findall(r"^\| (.*?) \|", table, re.MULTILINE)
    names = {name for call in calls for name in re.findall(r"(?:^|`)([a-z_]+)", call) if name}
    assert len(names) > 20
    parts = [kobuki, kobuki.world, kobuki.clock, kobuki.recording]
    assert [name for name in names if not any(hasattr(part, name) for part in parts)] == []
