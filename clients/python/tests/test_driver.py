"""A driver is judged, as in a user's project."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from conftest import start
from processes import comes_true, runs

import fakebot
from fakebot import ConditionNotMet, Robot, child
from fakebot.driver import Driver
from fakebot.waiting import Waiting


def test_a_good_driver_stops_at_a_bump(kobuki: Robot) -> None:
    start("good", kobuki)
    kobuki.wait_until("speed.linear_m_s > 0.15", within=60)
    kobuki.press("bumper.center", for_=60)
    kobuki.wait_until("abs(speed.linear_m_s) < 0.01", within=60)
    kobuki.wait_while("abs(speed.linear_m_s) < 0.01", lasting=0.5)


@pytest.mark.fakebot(time="virtual")
def test_a_driver_that_drives_on_fails_with_the_signals(kobuki: Robot) -> None:
    start("wrong", kobuki)
    kobuki.wait_until("speed.linear_m_s > 0.15", within=60)
    bump = kobuki.press("bumper.center", for_=60)
    with pytest.raises(ConditionNotMet) as failure:
        kobuki.wait_until("speed.linear_m_s < 0.01", within=0.5, because="it has hit something")
    assert failure.value.at_s > bump.at_s + 0.499  # 0.33 + 0.5 is more than 0.83
    assert failure.value.signals["speed.linear_m_s"] > 0.15
    assert "speed.linear_m_s = 0.2" in str(failure.value)
    assert "because: it has hit something" in str(failure.value)


def test_a_driver_finds_the_device_again_under_its_name(kobuki: Robot) -> None:
    start("wrong", kobuki, may_end=True)
    kobuki.unplug()  # ends the driver
    kobuki.wait_until("!driver.attached", within=60)
    kobuki.plug_in()
    start("wrong", kobuki)
    assert kobuki.signals["driver.attachments"] == 2


def test_a_driver_survives_a_bad_line(kobuki: Robot) -> None:
    with kobuki.fault("flip_bits", toxicity=0.3, bits=3) as fault:
        start("good", kobuki)
        kobuki.wait_until("wire.fault_hits >= 10", within=60)
        kobuki.wait_until("speed.linear_m_s > 0.15", within=60)
    assert fault.hits >= 10


def test_a_driver_ends_with_the_program_of_its_robot() -> None:
    with fakebot.Program() as program:
        driver = start("good", program.robot)
        assert driver.exit_code is None
    assert driver.exit_code is not None


@pytest.mark.parametrize("how", ["", "setsid "])
def test_what_a_driver_leaves_behind_ends_too(kobuki: Robot, tmp_path: Path, how: str) -> None:
    pid = tmp_path / "pid"
    driver = kobuki.start_driver("sh", "-c", f"{how}sleep 1000 & echo $! >{pid}; "
                                 "exec 3<>{port}; stty raw -echo 115200 <&3; exec cat <&3",
                                 within=60)
    left = int(pid.read_text())
    assert runs(left)
    driver.end()
    assert comes_true(lambda: not runs(left))


def test_a_driver_that_ends_early_is_told(kobuki: Robot) -> None:
    with pytest.raises(fakebot.ProgramEnded, match="exit code 3, and has not opened the device"):
        kobuki.start_driver(sys.executable, "-c", "import sys; sys.exit(3)", within=60)


def test_a_driver_that_has_ended_before_the_first_look_has_attached(kobuki: Robot) -> None:
    before = float(kobuki.signals["driver.attachments"])
    command = ["sh", "-c", f"exec 3<>{kobuki.port}; stty raw -echo 115200 <&3; "
               f"head -c 100 <&3 >{kobuki.port}.read; exit 3"]
    driver = Driver(command, {"": kobuki.port}, child.Child(child.start(command)))
    assert comes_true(lambda: driver.exit_code == 3)
    driver.wait_until_attached(Waiting(kobuki.client, kobuki.number), before, within=60)


def test_a_driver_that_has_ended_since_is_told(kobuki: Robot) -> None:
    driver = kobuki.start_driver(
        "sh", "-c", "exec 3<>{port}; stty raw -echo 115200 <&3; head -c 100 <&3; exit 3",
        within=60, may_end=True)
    assert comes_true(lambda: driver.exit_code is not None)
    with pytest.raises(ConditionNotMet, match="the driver sh -c .* has ended with exit code 3"):
        kobuki.wait_until("bumper.left", within=0.1)


def test_a_driver_that_the_test_has_ended_is_not_told(kobuki: Robot) -> None:
    kobuki.start_driver("sh", "-c", "exec 3<>{port}; stty raw -echo 115200 <&3; exec cat <&3",
                        within=60).end()
    with pytest.raises(ConditionNotMet) as failure:
        kobuki.wait_until("bumper.left", within=0.1)
    assert "the driver" not in str(failure.value)


def test_a_driver_that_opens_no_device_is_told_with_the_time_it_had(kobuki: Robot) -> None:
    with pytest.raises(ConditionNotMet, match="sleep 1000 was expected to open the device "
                                              f"{kobuki.port} within 0.3 s; it runs, but has not"):
        kobuki.start_driver("sleep", "1000", within=0.3)


def test_a_driver_that_cannot_be_started_is_told(kobuki: Robot, tmp_path: Path) -> None:
    with pytest.raises(fakebot.ProgramNotFound, match="'./nothing' cannot be started in /.*: No "):
        kobuki.start_driver("./nothing", "{port}")
    script = tmp_path / "driver.py"
    script.write_text("#!/nothing\n")
    with pytest.raises(fakebot.ProgramNotFound, match="driver.py'.*chmod"):
        kobuki.start_driver(str(script), "{port}")
    script.chmod(0o755)
    with pytest.raises(fakebot.ProgramNotFound, match="driver.py'.*interpreter"):
        kobuki.start_driver(str(script), "{port}")


def test_a_condition_that_is_no_text_is_told(kobuki: Robot) -> None:
    with pytest.raises(TypeError, match="a condition is a text over signals"):
        kobuki.wait_until(lambda: True, within=1)  # type: ignore[arg-type]


def test_a_driver_gets_the_device_in_its_environment(kobuki: Robot) -> None:
    reads = 'exec <>"$FAKEBOT_PORT"; stty raw -echo 115200; exec cat >"$OUT"'
    with kobuki.start_driver("sh", "-c", reads, within=60, environment={"OUT": "/dev/null"}):
        assert kobuki.signals["driver.attached"] is True
