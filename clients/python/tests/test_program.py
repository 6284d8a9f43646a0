"""The program is found and started, and always ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from processes import LONG_S, comes_true, runs

import fakebot
from fakebot import child
from fakebot.process import find_program


def test_a_robot_is_on_a_device_of_its_own() -> None:
    with fakebot.Program() as one, fakebot.Program() as other:
        assert Path(one.robot.port).resolve() != Path(other.robot.port).resolve()
        assert Path(one.robot.port).resolve().is_char_device()


def test_package_and_program_have_the_same_version() -> None:
    with fakebot.Program() as program:
        assert program.ready["version"] == fakebot.__version__


def test_it_is_over_when_it_is_closed() -> None:
    program = fakebot.Program()
    program.close()
    assert not runs(program.pid)
    assert not program.folder.exists()
    with pytest.raises(fakebot.NoAnswer, match="fakebot has ended"):
        program.robot.signals.read()


def test_robots_and_surroundings_are_options() -> None:
    world = {"walls": [[[2, -1], [2, 1]]], "start": {"x_m": 1, "y_m": 0, "heading_deg": 0}}
    with fakebot.Program(count=2, world=world, profile="ideal", seed=7) as program:
        assert len({Path(port).resolve() for port in program.ports}) == 2
        assert [robot.signals["pose.x_m"] for robot in program.robots] == [1, 1]
        assert len(program.robots[1].world.read()["walls"]) == 1
        assert program.ready["profile"] == "ideal" and program.ready["seed"] == 7


def test_a_missing_program_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("FAKEBOT_PROGRAM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(fakebot.ProgramNotFound, match="'fakebot'.*FAKEBOT_PROGRAM"):
        fakebot.Program()


def test_the_environment_names_the_program_before_the_path(monkeypatch: pytest.MonkeyPatch,
                                                           tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "fakebot").touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "a"))
    monkeypatch.delenv("FAKEBOT_PROGRAM", raising=False)
    assert find_program() == str(tmp_path / "a/fakebot")
    monkeypatch.setenv("FAKEBOT_PROGRAM", str(tmp_path / "b/fakebot"))
    assert find_program() == str(tmp_path / "b/fakebot")


def test_a_program_that_refuses_its_options_says_why() -> None:
    with pytest.raises(fakebot.ProgramEnded, match="(?s)exit code 2.*idael.*did you mean"):
        fakebot.Program(profile="idael")


def program_that(tmp_path: Path, does: str) -> Path:
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\n{does}\n")
    program.chmod(0o755)
    return program


def test_a_program_that_cannot_be_executed_is_told(tmp_path: Path) -> None:
    (tmp_path / "fakebot").touch(mode=0o644)
    for program in (tmp_path, tmp_path / "fakebot"):
        with pytest.raises(fakebot.ProgramNotFound, match="cannot be executed"):
            fakebot.Program(program=program)


@pytest.mark.parametrize("does", [
    "echo 'error: found --http' >&2; exit 2",
    """echo '{"event": "ready", "link": "/dev/null"}'; exec sleep 1000""",
])
def test_a_program_of_another_version_is_told(tmp_path: Path, does: str) -> None:
    old = program_that(tmp_path, f'[ "$1" = --version ] && echo fakebot 0.1.0 && exit\n{does}')
    with pytest.raises(fakebot.ProgramEnded, match="/program is fakebot 0.1.0, but this package "
                                                   f"is that of fakebot {fakebot.__version__}"):
        fakebot.Program(program=old)


def test_a_program_that_does_not_become_ready_is_ended(tmp_path: Path) -> None:
    silent = program_that(tmp_path, f"echo $$ >{tmp_path}/pid; exec sleep 1000")
    with pytest.raises(fakebot.ProgramEnded, match="not ready within 2 s"):
        fakebot.Program(program=silent, ready_within_s=2)
    pid = tmp_path / "pid"
    assert not pid.exists() or not runs(int(pid.read_text()))


def test_a_program_that_ignores_sigterm_is_killed() -> None:
    stubborn = ("import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
                "print('ready', flush=True); time.sleep(1000)")
    process = child.start([sys.executable, "-c", stubborn], output=subprocess.PIPE)
    assert process.stdout is not None
    with process.stdout:
        process.stdout.readline()
        child.end(process, patience_s=0.1)
    assert process.returncode == -signal.SIGKILL


def test_it_ends_with_a_process_that_is_killed() -> None:
    script = "import fakebot, time; print(fakebot.Program().pid, flush=True); time.sleep(1000)"
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as tests:
        assert tests.stdout is not None
        pid = int(tests.stdout.readline())
        assert runs(pid)
        tests.kill()
    assert comes_true(lambda: not runs(pid))


def test_it_ends_with_a_script_that_forgot_it() -> None:
    script = ("import fakebot; program = fakebot.Program(); "
              "print(program.pid, program.folder, flush=True)")
    pid, folder = subprocess.check_output([sys.executable, "-c", script], text=True).split()
    assert comes_true(lambda: not runs(int(pid)))
    assert not os.path.exists(folder)


def test_it_outlives_the_thread_that_started_it() -> None:
    programs: list[fakebot.Program] = []
    thread = threading.Thread(target=lambda: programs.append(fakebot.Program()))
    thread.start()
    thread.join()
    with programs[0] as program:
        program.robot.wait_until("time_s > 0.2", within=LONG_S)
        assert program.exit_code is None


@pytest.mark.parametrize(("option", "scheme"), [("--tcp", "socket"), ("--rfc2217", "rfc2217")])
def test_a_driver_connects_to_a_robot_that_has_an_address(option: str, scheme: str) -> None:
    driver = Path(__file__).parent / "drivers" / "good.py"
    with fakebot.Program(args=[option, "127.0.0.1:0"]) as program:
        robot = program.robot
        assert robot.port.startswith("127.0.0.1:")
        robot.start_driver(sys.executable, str(driver), f"{scheme}://{{port}}", within=LONG_S)
        robot.wait_until("speed.linear_m_s > 0.1", within=LONG_S)
        robot.press("bumper.center", for_=2)
        robot.wait_until("speed.linear_m_s < 0.01", within=LONG_S)


def test_devices_of_a_robot_have_addresses_too() -> None:
    with fakebot.Program("turtlebot2", args=["--tcp=0"]) as program:
        ports = [program.robot.port, program.robot.devices["scan"].port]
        assert all(port.startswith("127.0.0.1:") for port in ports) and ports[0] != ports[1]


DTR_DOWN = """
import sys, time, serial
port = serial.Serial(sys.argv[1], 115200, timeout=1)
port.dtr = False
while True:
    port.read(100)
"""


def test_a_driver_has_modem_lines() -> None:
    with fakebot.Program() as program:
        robot = program.robot
        robot.start_driver(sys.executable, "-c", DTR_DOWN, "{port}", within=LONG_S)
        robot.wait_until("!line.dtr && line.rts", within=LONG_S)
