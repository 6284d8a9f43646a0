"""The fixture scanner: alone, on a robot, and mistakes."""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import Callable

import pytest
import serial
from conftest import DRIVERS, start
from processes import comes_true

import fakebot
from fakebot import Robot

LONG = 60
A_WALL = {"walls": [[[1, -1], [1, 1]]]}
ON_A_ROBOT = pytest.mark.fakebot(with_=["rplidar-a1@0.1,0,0"], world=A_WALL, profile="ideal")


@pytest.mark.fakebot(robot="rplidar-a1", world=A_WALL)
def test_a_scanner_is_alone(scanner: Robot) -> None:
    assert scanner.carrier is None
    start("scans", scanner)
    scanner.wait_until("running && front_m > 0.95 && front_m < 1.05", within=LONG)


@ON_A_ROBOT
def test_a_scanner_is_that_of_the_robot_of_the_test(kobuki: Robot, scanner: Robot) -> None:
    assert kobuki.devices == {"scan": scanner}
    assert scanner.carrier is kobuki
    start("scans", scanner)
    scanner.wait_until("running && front_m > 0.85 && front_m < 0.95", within=LONG)
    kobuki.push(forward_m=0.3)
    scanner.wait_until("front_m > 0.55 && front_m < 0.65", within=LONG)
    assert kobuki.signals["scan.front_m"] == pytest.approx(0.6, abs=0.05)


@ON_A_ROBOT
def test_a_scanner_without_a_robot_in_the_test_has_one(scanner: Robot) -> None:
    assert scanner.carrier is not None
    assert scanner.carrier.describe()["type"] == "kobuki"


@pytest.mark.fakebot(robot="turtlebot2")
def test_the_robot_of_the_marker_carries_the_scanner(scanner: Robot) -> None:
    assert scanner.describe()["type"] == "rplidar-a2"
    assert scanner.carrier is not None
    assert scanner.carrier.describe()["type"] == "turtlebot2"


@ON_A_ROBOT
def test_the_plug_of_a_scanner_is_its_own(kobuki: Robot, scanner: Robot) -> None:
    port = scanner.port
    start("scans", scanner)
    scanner.wait_until("scans.started == 1", within=LONG)
    with scanner.unplug(for_=LONG):
        assert not os.path.exists(port)
        assert os.path.exists(kobuki.port)
    scanner.wait_until("scans.started == 2", within=LONG)
    assert scanner.port == port


@ON_A_ROBOT
def test_faults_of_a_scanner_are_on_its_line(kobuki: Robot, scanner: Robot) -> None:
    with scanner.fault("drop", count=2) as fault:
        start("scans", scanner)
        scanner.wait_until("wire.fault_hits == 2", within=LONG)
    assert fault.hits == 2
    assert list(kobuki.faults) == []


@ON_A_ROBOT
def test_a_driver_of_both_gets_both_devices(kobuki: Robot, scanner: Robot) -> None:
    driver = kobuki.start_driver(
        "sh", "-c", "exec 3<>{port} 4<>{port.scan}; stty raw -echo 115200 <&3; "
        f"echo $FAKEBOT_PORT_SCAN >{kobuki.port}.told; exec cat <&3 >/dev/null", within=LONG)
    scanner.wait_until("driver.attached", within=LONG)
    driver.end()
    with open(f"{kobuki.port}.told", encoding="utf-8") as told:
        assert told.read() == f"{scanner.port}\n"
    kobuki.allow_violations()  # the rate of the scanner was never set


GARBAGE = bytes.fromhex("A5 77")  # no request of LR001


@pytest.mark.parametrize("who_allows", ["nobody", "kobuki", "scanner"])
@ON_A_ROBOT
def test_a_robot_is_judged_with_its_scanner(kobuki: Robot, scanner: Robot,
                                            who_allows: str) -> None:
    with serial.Serial(scanner.port, 115200) as line:
        line.write(GARBAGE)
        scanner.wait_until("wire.unknown_requests == 1", within=LONG)
    if who_allows == "nobody":
        with pytest.raises(fakebot.NotPassed, match="^scan: .*violated"):
            kobuki.judge()
    {"nobody": kobuki, "kobuki": kobuki, "scanner": scanner}[who_allows].allow_violations()
    kobuki.judge()


@ON_A_ROBOT
def test_a_driver_of_a_scanner_that_ends_by_itself_lets_its_waits_fail(scanner: Robot) -> None:
    driver = start("scans", scanner)
    os.kill(driver.pid, signal.SIGKILL)
    with pytest.raises(fakebot.NotPassed, match="scans.py .* has ended by signal 9, by itself"):
        scanner.wait_until("motor.stalls", within=LONG)


@ON_A_ROBOT
def test_a_robot_is_judged_with_the_driver_of_its_scanner(kobuki: Robot, scanner: Robot) -> None:
    driver = start("scans", scanner)
    os.kill(driver.pid, signal.SIGKILL)
    assert comes_true(lambda: driver.exit_code is not None)
    with pytest.raises(fakebot.NotPassed, match="^scan: the driver .*scans.py .* by itself"):
        kobuki.judge()


@ON_A_ROBOT
def test_the_drivers_of_a_robot_end_with_those_of_its_scanner(kobuki: Robot,
                                                              scanner: Robot) -> None:
    driver = start("scans", scanner)
    kobuki.end_drivers()
    assert driver.exit_code is not None
    kobuki.judge()


def test_each_robot_has_stable_names_of_its_devices(fakebot_robot: Callable[..., list[Robot]]
                                                    ) -> None:
    robots = fakebot_robot("kobuki", count=2, with_=["rplidar-a1", "back=lds-01@-0.1,0,180"])
    ports = {device.port for robot in robots for device in robot.devices.values()}
    assert len(ports) == 4
    for port in ports:
        assert os.path.islink(port)


@pytest.mark.parametrize("marked, fixtures, message", [
    ("", "scanner", "*only scanner of a test, but there is none; *robot='rplidar-a1'*with_=*"),
    ("", "kobuki, scanner", "*but there is none; *"),
    ("with_=['lds-01', 'lds-01']", "scanner", "*but there are 2: scan, scan2; each is in the "
     "devices of its robot, kobuki.devices[[]'NAME']"),
    ("with_='lds-01'", "scanner", "with_ is a list of devices, such as [[]'lds-01'], not a text"),
    ("with_=['ldz-01']", "scanner", "*--with: found \"ldz-01\", expected *"),
    ("robot='rplidar-a1'", "kobuki, scanner", "the marker fakebot has robot='rplidar-a1', which is "
     "for the fixture scanner without a robot; the fixture kobuki is a kobuki"),
])
def test_a_mistake_is_told_without_the_code_of_the_plugin(
        pytester: pytest.Pytester, marked: str, fixtures: str, message: str) -> None:
    pytester.makepyfile(test_a=f"""
        import pytest

        @pytest.mark.fakebot({marked})
        def test_a({fixtures}): pass
    """)
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines([message])
    result.stdout.no_fnmatch_line("*pytest_plugin.py*")


def again_of_a_red_test(pytester: pytest.Pytester, robot: str, driver: str, *ports: str) -> str:
    """The line that plays the test again."""
    command = [sys.executable, str(DRIVERS / f"{driver}.py"), *ports]
    pytester.makepyfile(test_a=f"""
        import pytest

        @pytest.mark.fakebot(with_=["rplidar-a1@0.1,0,0"], profile="ideal")
        def test_red(kobuki, scanner):
            {robot}.start_driver(*{command})
            scanner.wait_until("running", within={LONG})
            with scanner.unplug(for_=1):
                scanner.wait_until("scans.started == 7", within=0.5)
    """)
    result = pytester.runpytest_subprocess("--fakebot-time", "virtual")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["what was done to scan, alone:", '  * s #1 {*"unplug"*}*'])
    [again] = [line for line in result.outlines if line.startswith("play it again: ")]
    return again


def test_what_was_done_to_a_scanner_is_kept(pytester: pytest.Pytester) -> None:
    again = again_of_a_red_test(pytester, "scanner", "scans", "{port}")
    folder = pytester.path / "fakebot-artifacts/test_a.test_red"
    saved = json.loads((folder / "scenario-1.json").read_text())
    assert saved["robot"]["type"] == "rplidar-a1"
    assert saved["events"][0]["do"] == [{"device": "unplug"}]
    assert "/scenario-1.json --time virtual -- " in again and again.endswith("scans.py {port}")
    assert json.loads((folder / "result-1.json").read_text())["verdict"] == "failed"


@pytest.mark.parametrize("robot, driver, ports", [
    ("scanner", "scans", ["{port}"]), ("kobuki", "sees", ["{port}", "{port.scan}"])])
def test_the_page_of_a_robot_has_what_was_sent_to_its_scanner(
        pytester: pytest.Pytester, robot: str, driver: str, ports: list[str]) -> None:
    again_of_a_red_test(pytester, robot, driver, *ports)
    folder = pytester.path / "fakebot-artifacts/test_a.test_red"
    played = json.loads((folder / "played.json").read_text())
    assert "a5 20" in [one["bytes"] for one in played["commands"] if one.get("on") == "scan"]
    rows = [line.split(",") for line in (folder / "signals.csv").read_text().splitlines()]
    started = rows[0].index("scan.scans.started")
    assert rows[-1][started] == "1"


def test_a_test_fails_whose_scanner_was_sent_garbage(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_a=f"""
        import pytest, serial

        @pytest.mark.fakebot(with_=["rplidar-a1"])
        def test_a(kobuki, scanner):
            with serial.Serial(scanner.port, 115200) as line:
                line.write({GARBAGE!r})
                scanner.wait_until("wire.unknown_requests == 1", within={LONG})
    """)
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*scan: the protocol was violated*"])
