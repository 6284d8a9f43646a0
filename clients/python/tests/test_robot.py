"""A robot is touched and watched."""

from __future__ import annotations

import inspect
import json
import os
import subprocess
from pathlib import Path
from typing import Any, Callable, Optional

import pytest
import serial

import fakebot
from fakebot import Robot
from fakebot.process import find_program

LONG = 60

# LR001, GET_INFO of an RPLIDAR, and the descriptor of the answer.
GET_INFO = bytes.fromhex("A5 50")
DESCRIPTOR_OF_INFO = bytes.fromhex("A5 5A 14 00 00 00 04")


def test_each_action_of_events_has_a_method(kobuki: Robot) -> None:
    schema = json.loads(subprocess.run([find_program(), "schema"], check=True, timeout=LONG,
                                       capture_output=True, text=True).stdout)
    in_other_words = {"device": ["unplug", "plug_in"], "driver": ["start_driver", "end_drivers"],
                      "world": ["world"]}
    actions = list(schema["definitions"]["action"]["properties"])
    assert "press" in actions
    for action in actions:
        for method in in_other_words.get(action, [action]):
            assert hasattr(kobuki, method), action


def value_of(value: dict[str, Any]) -> object:
    """Some value for a method, from the table of actions."""
    if "max" in value:
        return value["max"]
    return {"choice": value.get("words", [""])[0], "switches": "bumper.left", "place": (1, 2, 90),
            "inputs": "bumper.left", "forced": {"battery_v": 13.5}, "flag": True,
            "time": "20ms"}.get(value["type"], "some text")


def calls_of(action: dict[str, Any]) -> list[tuple[str, list[object], dict[str, object]]]:
    name, kind = action["name"], action["type"]
    if kind == "choice" and action["argument"] == name:
        return [(word, [], {}) for word in action["words"]]
    if kind == "parts":
        return [(name, [], {part["name"]: value_of(part) for part in action["parts"]})]
    return [(name, [] if kind == "true" else [value_of(action)], {})]


def test_the_method_of_an_action_gives_this_action(kobuki: Robot) -> None:
    performed = []
    for action in kobuki.client.get("/robots/0/action-table")["actions"]:
        if action["type"] in ("fault", "world_change") or action["needs_driver"]:
            continue
        for method, values, named in calls_of(action):
            event = getattr(kobuki, method)(*values, **named)
            assert list(kobuki.events()[-1]["given"]["do"]) == [action["name"]]
            if action["may_last"]:
                event.cancel()
                assert "for_" in inspect.signature(getattr(kobuki, method)).parameters
            performed.append(method)
    assert {"press", "set", "put_down", "push", "power", "unplug", "plug_in"} <= set(performed)


def test_a_driver_that_the_run_has_not_is_told(kobuki: Robot) -> None:
    with pytest.raises(fakebot.Conflict, match="no driver after --"):
        kobuki.driver("kill")


def test_a_press_ends_by_itself(kobuki: Robot) -> None:
    with kobuki.clock.paused():
        kobuki.press("bumper.left")
        assert kobuki.signals["bumper.left"] is True
    kobuki.wait_until("!bumper.left", within=LONG)


def test_what_a_with_did_is_undone_at_its_end(kobuki: Robot) -> None:
    with kobuki.set({"bumper.left": True, "battery_v": 13.5}):
        assert kobuki.signals["bumper.left"] is True
        assert kobuki.signals["battery_v"] == 13.5
    assert kobuki.signals["bumper.left"] is False
    assert kobuki.signals["battery_v"] != 13.5


def test_signals_are_forced_and_released_as_in_a_dictionary(kobuki: Robot) -> None:
    before = kobuki.signals["analog.0"]
    kobuki.signals["analog.0"] = 1000
    assert kobuki.signals["analog.0"] == 1000
    kobuki.signals.release("analog.0")
    assert kobuki.signals["analog.0"] == before


def test_signals_are_a_mapping(kobuki: Robot) -> None:
    assert "pose.x_m" in kobuki.signals and "pose.x" not in kobuki.signals
    assert set(kobuki.signals) == set(dict(kobuki.signals.items()))
    assert kobuki.signals.read("pose.x_m", "power") == {"pose.x_m": 0, "power": True}
    info = kobuki.signals.describe("bumper.left")
    assert (info.unit, info.can_be_set) == ("flag", True)


def test_the_time_is_no_signal_and_where_it_is_is_told(kobuki: Robot) -> None:
    assert "time_s" not in kobuki.signals
    with pytest.raises(KeyError, match="robot.clock.time_s"):
        kobuki.signals["time_s"]
    with pytest.raises(KeyError, match="robot.clock.time_s"):
        kobuki.signals.read("pose.x_m", "time_s")
    with pytest.raises(KeyError, match="robot.clock.time_s"):
        kobuki.signals["time_s"] = 0


def test_an_unknown_signal_is_a_key_error(kobuki: Robot) -> None:
    with pytest.raises(KeyError, match="did you mean"):
        kobuki.signals["pose.x_mm"]
    with pytest.raises(fakebot.UnknownSignal):
        kobuki.signals["bumper.centre"] = True
    assert kobuki.signals.get("nothing", 5) == 5


def test_hands_move_the_robot(kobuki: Robot) -> None:
    kobuki.lift()
    assert kobuki.signals["wheel_drop.left"] is True
    kobuki.put_down((1, 2, 90))
    assert kobuki.signals["wheel_drop.left"] is False
    assert kobuki.signals["pose.heading_deg"] == pytest.approx(90)
    kobuki.push(forward_m=0.5)
    assert kobuki.signals["pose.x_m"] == pytest.approx(1)
    assert kobuki.signals["pose.y_m"] == pytest.approx(2.5)


def test_power_goes_off_and_on(kobuki: Robot) -> None:
    kobuki.power("off")
    assert kobuki.signals["power"] is False
    kobuki.power("on")
    assert kobuki.signals["power"] is True


def test_the_port_is_back_under_its_name(kobuki: Robot) -> None:
    kobuki.unplug()
    assert not os.path.exists(kobuki.port)
    kobuki.plug_in()
    kobuki.wait_until("time_s > 0", within=LONG)
    assert os.path.exists(kobuki.port)


def test_an_event_waits_for_its_trigger_and_can_be_cancelled(kobuki: Robot) -> None:
    lift = kobuki.perform({"name": "lift", "when": "button.b0", "do": {"lift": True}})
    assert not lift.happened
    kobuki.cancel("lift")
    kobuki.press("button.b0")
    assert kobuki.signals["wheel_drop.left"] is False
    assert [event.get("event") for event in kobuki.events()] == ["lift", "#1"]


def test_a_world_changes_and_is_as_before(kobuki: Robot) -> None:
    before = kobuki.world.read()
    with kobuki.world.add_wall([(2, -1), (2, 1)]), \
            kobuki.world.add_obstacle((3, 3), 0.5, name="basket"), \
            kobuki.world.add_hole([(-2, -2), (-3, -2), (-3, -3)]):
        kobuki.world.move_dock(4, 1.5, 180)
        world = kobuki.world.read()
        assert [len(world[kind]) for kind in ("walls", "obstacles", "cliffs")] == [1, 1, 1]
        assert world["dock"]["heading_deg"] == pytest.approx(180)
        kobuki.world.remove("basket")
        assert "obstacles" not in kobuki.world.read()
    kobuki.world.remove_dock()
    assert kobuki.world.read() == before


def test_where_there_is_no_room_is_a_conflict(kobuki: Robot) -> None:
    with pytest.raises(fakebot.Conflict, match="in the way"):
        kobuki.world.add_obstacle((0, 0), 0.5)


def test_faults_are_counted(kobuki: Robot) -> None:
    with kobuki.faults.add("drop", every=2) as drop, kobuki.fault("drop", count=3) as other:
        with serial.Serial(kobuki.port, 115200):
            kobuki.wait_until("wire.fault_hits >= 8", within=LONG)
    hits = drop.hits
    assert other.hits == 3 and hits >= 5
    assert [count.name for count in kobuki.faults] == ["drop", "drop 2"]
    now = kobuki.clock.time_s
    kobuki.wait_until(f"time_s > {now + 0.2}", within=LONG)
    assert drop.hits == hits


@pytest.mark.parametrize("given, near", [
    ({"toxicty": 0.1}, "toxicity"), ({"bit": 2}, "bits"), ({"xyz": 1}, None),
    ({"evry": 2}, "every"),
])
def test_a_mistyped_argument_of_a_fault_is_told(
        kobuki: Robot, given: dict[str, float], near: Optional[str]) -> None:
    with pytest.raises(TypeError, match="the fault flip_bits has no") as mistake:
        kobuki.fault("flip_bits", **given)
    assert (f"did you mean {near!r}?" in str(mistake.value)) == (near is not None)
    assert list(kobuki.faults) == []


def test_former_names_of_faults_are_valid(kobuki: Robot) -> None:
    with kobuki.fault("drop_sub_payload", sub_payload="Cliff") as fault:
        assert fault.happened
    assert [count.type for count in kobuki.faults] == ["drop_message"]
    with pytest.raises(fakebot.Invalid, match='did you mean "Cliff"'):
        kobuki.fault("drop_message", sub_payload="Clif")


def test_kinds_of_faults_tell_what_they_can_do(kobuki: Robot) -> None:
    kinds = kobuki.fault_kinds()
    late = kinds["latency"].attributes["latency_ms"]
    assert (late.unit, late.min, late.default) == ("ms", 0, 100)
    assert kinds["timestamp_jump"].streams == ("downstream",)
    field = kinds["corrupt_field"].attributes["field"]
    assert (field.type, field.min, field.default) == ("field", None, None)
    for kind in kinds.values():
        if all(one.default is not None for one in kind.attributes.values()):
            with kobuki.fault(kind.type, stream=kind.streams[-1]) as fault:
                assert fault.happened


def test_kinds_of_faults_are_those_of_the_line(kugle: Robot) -> None:
    assert "drop" in kugle.fault_kinds()
    assert "baud_mismatch" not in kugle.fault_kinds()
    with pytest.raises(fakebot.Invalid, match="does not suit the line"):
        kugle.fault("baud_mismatch")


def test_time_stands_still_and_goes_on_in_steps(kobuki: Robot) -> None:
    with kobuki.clock.paused():
        before = kobuki.clock.time_s
        assert kobuki.clock.step("50ms") == pytest.approx(before + 0.05)
        assert kobuki.clock.time_s == pytest.approx(before + 0.05)
    assert not kobuki.clock.is_paused
    with pytest.raises(fakebot.Conflict, match="not paused"):
        kobuki.clock.step(1)


def test_time_goes_faster(kobuki: Robot) -> None:
    kobuki.clock.speed = 50
    assert kobuki.clock.speed == 50
    kobuki.wait_until("time_s > 20", within=LONG)


def test_commands_take_the_place_of_a_driver(kobuki: Robot) -> None:
    kobuki.drive(0.2)  # for 3 s
    kobuki.wait_until("pose.x_m > 0.1", within=LONG)
    with serial.Serial(kobuki.port, 115200):
        kobuki.wait_until("driver.attached", within=LONG)
        with pytest.raises(fakebot.Conflict, match="driver is attached"):
            kobuki.send({"BaseControl": {"speed_mm_s": 0}})


def test_a_condition_that_does_not_stay_true_fails(kobuki: Robot) -> None:
    kobuki.perform({"name": "bump", "at": kobuki.clock.time_s + 0.3, "for": LONG,
                    "do": {"press": "bumper.left"}})
    with pytest.raises(AssertionError, match="(?s)not true any more.*bumper.left = true"):
        kobuki.wait_while("!bumper.left", lasting=LONG)
    assert kobuki.wait_while("bumper.left", lasting=0.1) >= 0.4


def test_a_saved_scenario_is_one(kobuki: Robot, tmp_path: Path) -> None:
    kobuki.note("here")
    kobuki.press("bumper.left")
    saved = kobuki.save_scenario(tmp_path / "saved.json")
    assert json.loads((tmp_path / "saved.json").read_text()) == saved
    subprocess.run([find_program(), "validate", tmp_path / "saved.json"], check=True,
                   stdout=subprocess.DEVNULL)


def test_a_kugle_is_a_robot_too(kugle: Robot) -> None:
    assert kugle.describe()["type"] == "kugle"
    kugle.wait_until("time_s > 0.1", within=LONG)
    assert "tilt.roll_deg" in kugle.signals


@pytest.mark.fakebot(with_=["rplidar-a1@-0.07,0,0", "back=rplidar-a2"])
def test_what_a_robot_carries_has_a_device_and_signals_of_its_own(kobuki: Robot) -> None:
    assert sorted(kobuki.devices) == ["back", "scan"]
    scan = kobuki.devices["scan"]
    with serial.Serial(scan.port, 115200, timeout=LONG) as host:
        host.write(GET_INFO)
        assert host.read(7) == DESCRIPTOR_OF_INFO
        assert len(host.read(20)) == 20
    assert kobuki.signals["scan.wire.frames_received"] == 1
    assert scan.signals["wire.frames_received"] == 1
    with pytest.raises(KeyError):
        kobuki.devices["back"].signals["pose.z_m"]


def test_robots_are_told_from_what_they_carry(fakebot_robot: Callable[..., Any]) -> None:
    robots = fakebot_robot("turtlebot2", count=2)
    assert [list(robot.devices) for robot in robots] == [["scan"], ["scan"]]
    ports = {robot.port for robot in robots} | {robot.devices["scan"].port for robot in robots}
    assert len(ports) == 4
