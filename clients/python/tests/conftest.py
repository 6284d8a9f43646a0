"""Drivers as in a user's project: programs that open the device with pyserial."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Callable, Iterator

import pytest

from fakebot import Robot

pytest_plugins = ["pytester"]

DRIVERS = Path(__file__).parent / "drivers"
StartDriver = Callable[[str, Robot], "subprocess.Popen[bytes]"]


@pytest.fixture
def start_driver() -> Iterator[StartDriver]:
    """start_driver("good", kobuki) returns when the driver has opened the device."""
    processes: list[subprocess.Popen[bytes]] = []

    def start(name: str, robot: Robot) -> subprocess.Popen[bytes]:
        processes.append(subprocess.Popen([sys.executable, DRIVERS / f"{name}.py", robot.port]))
        robot.wait_until("driver.attached", within=60)
        return processes[-1]

    yield start
    for process in processes:
        process.terminate()
        process.wait()
