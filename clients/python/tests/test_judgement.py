"""Failures of a test apart from its assertions."""

from __future__ import annotations

import os
import signal
import sys
import time
from typing import Callable

import pytest
from conftest import DRIVERS, start
from processes import comes_true

import fakebot
from fakebot import NotPassed, Robot
from fakebot.clock import Clock

# Each test of this module runs in real and in virtual time.
pytestmark = pytest.mark.parametrize("time_of_driver", ["real", "virtual"])


@pytest.fixture
def robot(fakebot_robot: Callable[..., Robot], time_of_driver: str) -> Robot:
    return fakebot_robot("kobuki", time=time_of_driver)


@pytest.mark.parametrize("fault, how", [
    ("crashes", "with exit code 3"), ("quits", "with exit code 0"), ("killed", "by signal 9")])
def test_a_driver_that_ends_lets_a_wait_fail_that_the_robot_alone_fulfils(
        robot: Robot, fault: str, how: str) -> None:
    start("faulty", robot, fault)
    # The robot stops three seconds after the last command. On a busy machine the driver may have
    # ended in the first wait.
    with pytest.raises(NotPassed, match=f"faulty.py .* has ended {how}, by itself; .*may_end"):
        robot.wait_until("speed.linear_m_s > 0.15", within=60)
        robot.wait_until("speed.linear_m_s < 0.01", within=60)
    robot.judge()  # the end has been reported already


def test_a_wait_fails_at_once_and_not_when_its_time_is_over(robot: Robot) -> None:
    start("faulty", robot, "crashes")
    begin = time.monotonic()
    with pytest.raises(NotPassed):
        robot.wait_until("bumper.left", within=3600)
    assert time.monotonic() - begin < 600


def test_a_driver_that_may_end_lets_nothing_fail(robot: Robot) -> None:
    driver = start("faulty", robot, "quits", may_end=True)
    robot.wait_until("!driver.attached", within=60)
    robot.wait_until("speed.linear_m_s < 0.01", within=60)
    assert comes_true(lambda: driver.exit_code == 0)
    robot.judge()


def test_a_driver_is_judged_that_has_closed_the_device_and_still_computes(robot: Robot) -> None:
    start("faulty", robot, "crashes-late")
    with pytest.raises(NotPassed, match="has ended with exit code 3, by itself"):
        robot.wait_until("!driver.attached", within=60)
        robot.judge()


def test_a_driver_that_closes_the_device_and_lives_on_lets_nothing_fail(robot: Robot) -> None:
    driver = start("faulty", robot, "closes")
    robot.wait_until("!driver.attached", within=60)
    robot.judge()
    assert driver.exit_code is None


def test_a_driver_that_the_test_ends_lets_nothing_fail(robot: Robot) -> None:
    start("good", robot).end()
    robot.wait_until("!driver.attached", within=60)
    robot.judge()


def test_violations_are_judged_unless_they_are_allowed(robot: Robot) -> None:
    start("faulty", robot, "violates")
    robot.wait_until("wire.bad_checksums > 0", within=60)
    with pytest.raises(NotPassed, match="wire.bad_checksums 1: AA 55 06 01 04 C8 00 00 ") as it:
        robot.judge()
    assert "allow_violations()" in str(it.value)
    assert {one.signal: one.count for one in robot.violations()}["wire.bad_checksums"] == 1
    robot.allow_violations()
    robot.judge()


def test_an_event_that_never_happens_is_judged_unless_it_is_cancelled(robot: Robot) -> None:
    lift = robot.perform({"name": "lift", "when": "pose.x_m > 9", "do": {"lift": True}})
    robot.press("bumper.left")  # happens at once
    with pytest.raises(NotPassed, match="the event lift never happened: .*pose.x_m > 9"):
        robot.judge()
    lift.cancel()
    robot.judge()


def test_a_scenario_says_itself_what_is_a_violation(robot: Robot) -> None:
    start("faulty", robot, "lies")
    robot.play({"duration": 600, "driver": {"end": "any_time"},
                "events": [{"at": 0.1, "for": 500, "do": {"press": "bumper.left"}}],
                "expectations": [{"eventually": "wire.bad_checksums > 0"}]})
    robot.judge()


def test_a_driver_that_has_ended_before_the_test_ends_it_is_judged(robot: Robot) -> None:
    ends: list[Callable[[fakebot.Driver], None]] = [
        fakebot.Driver.end, lambda driver: robot.end_drivers()]
    for end in ends:
        driver = start("faulty", robot, "crashes")
        unguarded = Clock(robot.client)
        assert comes_true(lambda: driver.exit_code is not None
                          or unguarded.lets_go_on(0.1) and False)
        end(driver)
        with pytest.raises(NotPassed, match="has ended with exit code 3, by itself"):
            robot.judge()


def test_no_event_ends_what_starts_the_drivers(robot: Robot) -> None:
    driver = start("good", robot)
    ends = {"do": {"driver": "kill"}}
    with pytest.raises(fakebot.Conflict, match="no driver after --"):
        robot.perform(ends)
    with pytest.raises(fakebot.Conflict, match="the event crash starts or ends the driver"):
        robot.play({"duration": 2, "events": [{"name": "crash", "at": 1, **ends}],
                    "expectations": [{"never": "!power"}]})
    assert driver.exit_code is None


def outcomes(pytester: pytest.Pytester, time_of_driver: str, body: str,
             *options: str) -> pytest.RunResult:
    pytester.makepyfile(test_a=f"""
        import sys
        import pytest

        FAULTY = [sys.executable, {str(DRIVERS / "faulty.py")!r}, "{{port}}"]

        {body}
    """)
    return pytester.runpytest_subprocess("--fakebot-time", time_of_driver, *options)


def test_a_test_fails_that_has_looked_at_nothing(pytester: pytest.Pytester,
                                                 time_of_driver: str) -> None:
    result = outcomes(pytester, time_of_driver, """
        @pytest.mark.parametrize("fault", ["none", "crashes", "quits", "killed", "violates"])
        def test_a(kobuki, fault):
            kobuki.start_driver(*FAULTY, fault, within=60)
            # The driver ends, or sends a wrong frame, in the last wait, however long that takes.
            end = "time_s > 3" if fault == "none" else "wire.bad_checksums > 0 || !driver.attached"
            kobuki.wait_until(end, within=60)

        def test_event(kobuki):
            kobuki.perform({"when": "bumper.left", "do": {"lift": True}})
    """)
    result.assert_outcomes(passed=1, failed=5)
    result.stdout.fnmatch_lines(["*has ended with exit code 3, by itself*",
                                 "*the protocol was violated*",
                                 "*the event #1 never happened: *"])
    kept = pytester.path / "fakebot-artifacts"
    assert (kept / "test_a.test_a-violates/signals.json").exists()
    assert not (kept / "test_a.test_a-none").exists()


def test_a_marker_and_a_parameter_let_it_be(pytester: pytest.Pytester,
                                            time_of_driver: str) -> None:
    pytest.importorskip("xdist")
    result = outcomes(pytester, time_of_driver, """
        @pytest.mark.fakebot(may_violate=True)
        def test_garbage(kobuki):
            kobuki.send({"bytes": "AA 55 06 01 04 C8 00 00 00 00"})
            kobuki.wait_until("wire.bad_checksums > 0", within=60)

        def test_garbage_is_judged(kobuki):
            kobuki.send({"bytes": "AA 55 06 01 04 C8 00 00 00 00"})
            kobuki.wait_until("wire.bad_checksums > 0", within=60)

        def test_end(kobuki):
            kobuki.start_driver(*FAULTY, "crashes", within=60, may_end=True)
            kobuki.wait_until("!driver.attached", within=60)
    """, "-n", "2")
    result.assert_outcomes(passed=2, failed=1)


def test_the_with_of_a_program_judges(time_of_driver: str) -> None:
    with pytest.raises(NotPassed, match="ended by signal 9"):
        with fakebot.Program(time=time_of_driver) as program:
            driver = program.robot.start_driver(
                sys.executable, str(DRIVERS / "good.py"), "{port}", within=60)
            os.kill(driver.pid, signal.SIGKILL)
            assert comes_true(lambda: driver.exit_code is not None
                              or program.robot.clock.lets_go_on(0.1) and False)
