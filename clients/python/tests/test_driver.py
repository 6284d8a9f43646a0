"""A driver is judged, as in a user's project."""

from __future__ import annotations

import pytest
from conftest import StartDriver

from fakebot import ConditionNotMet, Robot


def test_a_good_driver_stops_at_a_bump(kobuki: Robot, start_driver: StartDriver) -> None:
    start_driver("good", kobuki)
    kobuki.wait_until("speed.linear_m_s > 0.15", within=60)
    kobuki.press("bumper.center", for_=60)
    kobuki.wait_until("abs(speed.linear_m_s) < 0.01", within=60)
    kobuki.wait_while("abs(speed.linear_m_s) < 0.01", lasting=0.5)


def test_a_driver_that_drives_on_fails_with_the_signals(kobuki: Robot,
                                                        start_driver: StartDriver) -> None:
    start_driver("wrong", kobuki)
    kobuki.wait_until("speed.linear_m_s > 0.15", within=60)
    bump = kobuki.press("bumper.center", for_=60)
    with pytest.raises(ConditionNotMet) as failure:
        kobuki.wait_until("speed.linear_m_s < 0.01", within=0.5, because="it has hit something")
    assert failure.value.at_s >= bump.at_s + 0.5
    assert failure.value.signals["speed.linear_m_s"] > 0.15
    assert "speed.linear_m_s = 0.2" in str(failure.value)
    assert "because: it has hit something" in str(failure.value)


def test_a_driver_finds_the_device_again_under_its_name(kobuki: Robot,
                                                        start_driver: StartDriver) -> None:
    start_driver("wrong", kobuki)
    kobuki.unplug()
    kobuki.wait_until("!driver.attached", within=60)
    kobuki.plug_in()
    start_driver("wrong", kobuki)
    assert kobuki.signals["driver.attachments"] == 2


def test_a_driver_survives_a_bad_line(kobuki: Robot, start_driver: StartDriver) -> None:
    with kobuki.fault("flip_bits", toxicity=0.3, bits=3) as fault:
        start_driver("good", kobuki)
        kobuki.wait_until("wire.fault_hits >= 10", within=60)
        kobuki.wait_until("speed.linear_m_s > 0.15", within=60)
    assert fault.hits >= 10
