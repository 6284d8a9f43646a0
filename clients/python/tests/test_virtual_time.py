"""Tests in virtual time: nothing depends on the machine."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Callable

import pytest
from conftest import start

import fakebot
from fakebot import Robot


@pytest.fixture
def robot(fakebot_robot: Callable[..., Robot]) -> Robot:
    return fakebot_robot("kobuki", time="virtual")


def bump(robot: Robot, driver: str) -> float:
    """Returns the time of the robot's stop."""
    start(driver, robot)
    robot.wait_until("speed.linear_m_s > 0.15", within=1)
    robot.press("bumper.center", for_=60)
    return robot.wait_until("abs(speed.linear_m_s) < 0.01", within=0.5)


def test_time_stands_still_while_nobody_waits(robot: Robot) -> None:
    start("good", robot)
    before = robot.clock.time_s
    time.sleep(0.05)
    assert robot.clock.time_s == before
    assert robot.clock.is_virtual and robot.clock.is_paused
    assert robot.clock.step("1 s") == pytest.approx(before + 1)


def test_a_driver_that_thinks_for_long_stops_as_soon_as_a_quick_one(
        fakebot_robot: Callable[..., Robot]) -> None:
    times = {bump(fakebot_robot("kobuki", time="virtual"), driver)
             for driver in ("good", "good", "slow")}
    assert len(times) == 1


def test_a_driver_stops_at_the_same_time_in_each_run_with_threads_by_the_seed(
        fakebot_robot: Callable[..., Robot]) -> None:
    times = {bump(fakebot_robot("kobuki", time="virtual", threads="seeded", seed=5), "good")
             for _ in range(2)}
    assert len(times) == 1


def test_threads_by_the_seed_are_refused_in_real_time() -> None:
    with pytest.raises(fakebot.ProgramEnded, match="--threads: found seeded, with --time real"):
        fakebot.Program(threads="seeded")


def test_a_driver_that_drives_on_fails(robot: Robot) -> None:
    with pytest.raises(fakebot.ConditionNotMet) as failure:
        bump(robot, "wrong")
    assert failure.value.signals["speed.linear_m_s"] > 0.15


def test_a_driver_that_was_asked_to_end_has_its_own_time_for_it(robot: Robot) -> None:
    driver = robot.start_driver("sh", "-c", "exec 3<>{port}; stty raw -echo 115200 <&3; "
                                "trap 'sleep 5; exit 7' TERM; "
                                "while :; do sleep 0.1; done")
    before = robot.clock.time_s
    driver.end()
    assert driver.exit_code == 7
    assert robot.clock.time_s >= before + 5


def test_a_driver_that_does_not_end_is_killed(robot: Robot) -> None:
    with robot.start_driver("sh", "-c", "exec 3<>{port}; stty raw -echo 115200 <&3; trap '' TERM; "
                            "while :; do sleep 0.1; done") as driver:
        assert driver.exit_code is None
    robot.wait_until("!driver.attached", within=1)
    assert driver.exit_code == -9


def test_a_driver_that_ends_early_is_told(robot: Robot) -> None:
    with pytest.raises(fakebot.ProgramEnded, match="exit code 3, and has not opened the device"):
        robot.start_driver("sh", "-c", "exit 3")


def test_a_driver_that_does_not_exist_is_told(robot: Robot) -> None:
    with pytest.raises(fakebot.ProgramNotFound, match="'no-such-driver' cannot be started"):
        robot.start_driver("no-such-driver")


def test_a_driver_has_the_folder_and_the_environment_of_the_test(
        robot: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OF_THE_TEST", "set later")
    robot.start_driver("sh", "-c", 'echo "$OF_THE_TEST $OWN" >told; '
                       'exec 3<>{port}; stty raw -echo 115200 <&3; exec sleep 9',
                       environment={"OWN": "given"})
    assert (tmp_path / "told").read_text() == "set later given\n"


def test_several_robots_have_drivers_in_one_time(fakebot_robot: Callable[..., list[Robot]]) -> None:
    robots = fakebot_robot("kobuki", count=2, time="virtual")
    for robot in robots:
        start("good", robot)
    for robot in robots:
        robot.wait_until("speed.linear_m_s > 0.15", within=1)


def test_a_scenario_is_played(robot: Robot) -> None:
    start("good", robot)
    played = robot.play({
        "name": "a bump", "duration": 60,
        "events": [{"name": "bump", "at": 1, "for": 30, "do": {"press": "bumper.center"}}],
        "expectations": [{"after": "bump", "within": "500ms", "that": "speed.linear_m_s < 0.01"}]})
    assert played.verdict == "passed"


def test_an_option_puts_all_tests_into_virtual_time(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(f"""
        import sys
        import pytest

        def test_virtual(kobuki):
            kobuki.start_driver(sys.executable, {str(Path(__file__).parent / "drivers/slow.py")!r},
                                "{{port}}")
            kobuki.wait_until("speed.linear_m_s > 0.15", within=1)
            kobuki.press("bumper.center", for_=60)
            kobuki.wait_until("abs(speed.linear_m_s) < 0.01", within=0.5)
            assert kobuki.clock.is_virtual

        @pytest.mark.fakebot(time="real")
        def test_real(kobuki):
            assert not kobuki.clock.is_virtual
    """)
    pytester.runpytest("--fakebot-time", "virtual").assert_outcomes(passed=2)
