"""Drivers as in a user's project: programs that open the device with pyserial."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import fakebot
from fakebot import Robot
from fakebot.process import find_program

pytest_plugins = ["pytester"]

DRIVERS = Path(__file__).parent / "drivers"


@pytest.fixture(autouse=True)
def named_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names the program, also for tests inside of tests, which run in another folder."""
    monkeypatch.setenv("FAKEBOT_PROGRAM", find_program())


def start(name: str, robot: Robot, *arguments: str, may_end: bool = False) -> fakebot.Driver:
    """Starts a driver of the folder drivers/."""
    command = [sys.executable, str(DRIVERS / f"{name}.py"), "{port}", *arguments]
    return robot.start_driver(*command, within=60, may_end=may_end)
