"""The line of a robot is recorded, and the capture fetched."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
import serial

import fakebot
from fakebot import Robot
from fakebot.process import find_program

LONG = 60
DRIVE = bytes.fromhex("AA 55 06 01 04 C8 00 00 00 CB")  # forward at 0.2 m/s
STOP = bytes.fromhex("AA 55 06 01 04 00 00 00 00 03")


def decoded(capture: Path) -> list[dict[str, object]]:
    lines = subprocess.run([find_program(), "decode", capture, "--format", "jsonl"], check=True,
                           stdout=subprocess.PIPE, text=True).stdout
    return [json.loads(line) for line in lines.splitlines()]


def test_a_saved_capture_has_what_passed_between_start_and_stop(kobuki: Robot,
                                                                tmp_path: Path) -> None:
    capture = tmp_path / "wire.pcapng"
    with serial.Serial(kobuki.port, 115200) as line:
        line.write(STOP)
        kobuki.wait_until("wire.bytes_received == 10", within=LONG)
        started = kobuki.recording.start()
        line.write(DRIVE)
        kobuki.wait_until("wire.bytes_received == 20", within=LONG)
        now = kobuki.clock.time_s
        kobuki.wait_until(f"time_s > {now + 0.1}", within=LONG)
        ended = kobuki.recording.stop()
        line.write(STOP)
        kobuki.wait_until("wire.bytes_received == 30", within=LONG)
    kobuki.recording.save(capture)
    text = json.dumps(decoded(capture))
    assert text.count("BaseControl") == 1 and '"speed_mm_s": 200' in text
    assert "BasicSensorData" in text
    assert ended.from_s == started.from_s and ended.to_s is not None
    assert ended.bytes == capture.stat().st_size and ended.packets_left_out == 0
    assert kobuki.recording.describe() == ended


def test_the_state_of_a_recording_is_told(kobuki: Robot) -> None:
    assert kobuki.recording.state == "none"
    assert kobuki.recording.start().to_s is None
    assert kobuki.recording.state == "running"
    kobuki.recording.stop()
    assert kobuki.recording.state == "ended"


def test_a_capture_can_be_read_while_it_grows(kobuki: Robot) -> None:
    kobuki.recording.start()
    begin = kobuki.recording.read()
    with serial.Serial(kobuki.port, 115200):
        kobuki.wait_until("driver.attached", within=LONG)
        now = kobuki.clock.time_s
        kobuki.wait_until(f"time_s > {now + 0.1}", within=LONG)
    more = kobuki.recording.read()
    assert more.startswith(begin) and len(more) > len(begin)


def test_a_start_forgets_what_was_recorded(kobuki: Robot) -> None:
    kobuki.recording.start()
    with serial.Serial(kobuki.port, 115200):
        kobuki.wait_until("driver.attached", within=LONG)
        now = kobuki.clock.time_s
        kobuki.wait_until(f"time_s > {now + 0.1}", within=LONG)
    assert kobuki.recording.stop().packets > 0
    with kobuki.clock.paused():
        kobuki.recording.start()
        assert kobuki.recording.stop().packets == 0


def test_what_was_not_recorded_is_a_conflict(kobuki: Robot, tmp_path: Path) -> None:
    with pytest.raises(fakebot.Conflict, match="nothing was recorded"):
        kobuki.recording.stop()
    with pytest.raises(fakebot.Conflict, match="nothing was recorded"):
        kobuki.recording.save(tmp_path / "wire.pcapng")
    assert not (tmp_path / "wire.pcapng").exists()


def test_each_robot_of_a_program_has_a_recording() -> None:
    with fakebot.Program(count=2) as program:
        program.robots[1].recording.start()
        assert [robot.recording.state for robot in program.robots] == ["none", "running"]
