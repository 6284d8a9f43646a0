"""What docs/python.md and the README of the repository show is so."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import fakebot
from fakebot.process import find_program

# The tests may be in a copy of the package.
SOURCE = Path(os.environ.get("FAKEBOT_SOURCE") or Path(__file__).parents[3])
PAGE = (SOURCE / "docs/python.md").read_text()


def block_after(text: str) -> str:
    match = re.search(re.escape(text) + r".*?\n```\w+\n(.*?)```", PAGE, re.DOTALL)
    assert match is not None, f"no block after {text!r}"
    return match[1]


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    # Where these are set, pytest does not cut the lines of its summary.
    for name in ("CI", "BUILD_NUMBER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("my_driver.py", "test_my_driver.py"):
        (pytester.path / name).write_text(block_after(f"`{name}`"))
    return pytester


def patient(test: str) -> str:
    """A busy machine has time."""
    return re.sub(r"within=[\d.]+", "within=60", test).replace("for_=2", "for_=60")


def without_numbers(text: str) -> list[str]:
    """Lines that are in each run the same."""
    lines = (re.sub(r"\d+(\.\d+)?", "N", line).strip() for line in text.splitlines())
    return [line for line in lines if "<" not in line and not line.startswith("fakebot: info")]


@pytest.mark.parametrize("place", ["# From Python", "## What lets a test fail"])
def test_the_examples_pass_a_good_driver(pytester: pytest.Pytester, place: str) -> None:
    drivers = Path(__file__).parent / "drivers"
    program = pytester.path / "my_driver"
    program.write_text(f"#!/bin/sh\nexec {sys.executable} {drivers}/good.py $1\n")
    program.chmod(0o755)
    pytester.makepyfile(patient(block_after(place)))
    pytester.runpytest_subprocess("-q").assert_outcomes(passed=1)


def test_the_first_test_is_red_as_shown(project: pytest.Pytester) -> None:
    # In virtual time, which the page does not mention there, its figures need no quick machine.
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


# --- the README of the repository ------------------------------------------------------

# Commands that no test here runs as they are, and why.
NOT_RUN = {
    "scripts/run --link": "it builds the program first: scripts/test does, and what it ends with, "
                          "`fakebot run --link`, is started by each test",
    "kobuki-version-info": "of the official driver, which scripts/check-examples builds",
    "stty -F": "test_a_shell_drives_the_robot runs these three on a device of its own",
    "printf": "the same",
    "timeout 0.1 cat": "the same",
    "fakebot test -j 8": "of many scenarios in real time; the tests of the library play them, "
                         "test_the_readme_command_of_ci has its options",
    "fakebot test --time virtual": "test_the_readme_command_of_ci runs it with a scenario",
}
RUN = ("fakebot test bump.json --", "fakebot test bump.json ")


def readme() -> str:
    return (SOURCE / "README.md").read_text()


def example(language: str, heading: str) -> str:
    match = re.search(rf"## {heading}.*?```{language}\n(.*?)```", readme(), re.DOTALL)
    assert match is not None
    return match[1]


def fakebot_test(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([find_program(), "test", *arguments], cwd=folder, text=True,
                          capture_output=True, check=False)


@pytest.fixture
def bump(tmp_path: Path) -> Path:
    (tmp_path / "bump.json").write_text(example("json", "A scenario"))
    return tmp_path


def good_driver(folder: Path) -> str:
    driver = Path(__file__).parent / "drivers/good.py"
    program = folder / "my_driver"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} {driver} "$1"\n')
    program.chmod(0o755)
    return "./my_driver"


def test_each_command_of_the_readme_is_run_or_has_a_reason() -> None:
    commands = re.findall(r"^\$ (.*)$", readme(), re.MULTILINE)
    assert len(commands) > 5
    known = [*NOT_RUN, *RUN]
    assert [one for one in commands if not one.startswith(tuple(known))] == []
    assert [one for one in known if not any(c.startswith(one) for c in commands)] == []


def test_the_readme_scenario_passes_by_its_own_commands_and_a_good_driver(bump: Path) -> None:
    played = fakebot_test(bump, "bump.json")
    assert (played.returncode, played.stdout) == (
        0, "passed a bump in the middle\n1 scenario: 1 passed\n")
    driven = fakebot_test(bump, "bump.json", "--time", "virtual", "--", good_driver(bump),
                          "{port}")
    assert driven.returncode == 0, driven.stdout


def test_the_readme_command_of_ci(bump: Path) -> None:
    scenario = str(SOURCE / "scenarios/kobuki/bump-left.json")
    played = fakebot_test(bump, "-j", "8", "--time", "virtual", scenario, "--junit", "results.xml",
                          "--", good_driver(bump), "{port}")
    assert played.returncode in (0, 1), played.stderr
    assert "<testsuite" in (bump / "results.xml").read_text()


def test_a_shell_drives_the_robot(kobuki: fakebot.Robot) -> None:
    [stty] = re.findall(r"^\$ (stty .*)$", readme(), re.MULTILINE)
    [drive] = re.findall(r"^\$ (printf .*)$", readme(), re.MULTILINE)
    # The device stays open, as by the program that reads: robots forget who has gone.
    script = f"{stty}\nexec 3<> /tmp/kobuki\n{drive}\nsleep 60"
    shell = subprocess.Popen(["bash", "-ec", script.replace("/tmp/kobuki", kobuki.port)])
    try:
        kobuki.wait_until("speed.linear_m_s > 0.1", within=60)
    finally:
        shell.kill()
        shell.wait()
