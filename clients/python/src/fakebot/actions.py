"""The actions of events, each a method. Printed by `fakebot list python` from the program's table
of actions and written by scripts/generate-docs; do not edit."""

from __future__ import annotations

from typing import Literal, Mapping, Optional

from fakebot.errors import Value
from fakebot.events import Event, EventLog
from fakebot.times import Time
from fakebot.values import Place, given, one_or_list, place_of

__tracebackhide__ = True  # pytest shows the line of the test


class Actions:
    """What can be done to a robot. An action happens now; with `for_` it is undone after that
    time of the robot."""

    _events: EventLog

    def set(self, signals: Mapping[str, Value], *, for_: Optional[Time] = None) -> Event:
        """Forces inputs to these values, whatever the sensors see."""
        return self._events.do({"set": dict(signals)}, for_)

    def release(self, *names: str) -> Event:
        """Lets these inputs follow their sensors again."""
        return self._events.do({"release": one_or_list(names)})

    def press(self, *names: str, for_: Optional[Time] = None) -> Event:
        """Presses these switches, which are 1 then; for 0.2 s unless `for_` says otherwise."""
        return self._events.do({"press": one_or_list(names)}, for_)

    def lift(self, *, for_: Optional[Time] = None) -> Event:
        """Lifts the robot off the floor."""
        return self._events.do({"lift": True}, for_)

    def put_down(self, where: Optional[Place] = None) -> Event:
        """Puts the robot down where it was, or somewhere else.

        where: the name of a place, or a pose: x_m, y_m, perhaps heading_deg"""
        return self._events.do({"put_down": place_of(where)})

    def push(self, forward_m: float = 0, left_m: float = 0, turn_deg: float = 0) -> Event:
        """Moves the robot over the floor by hand, at once.

        forward_m: ahead of the robot, a number from -10 to 10 m
        left_m: to the left of the robot, a number from -10 to 10 m
        turn_deg: counter-clockwise, a number from -360 to 360 degrees"""
        return self._events.do({"push": given(forward_m=forward_m, left_m=left_m,
                                              turn_deg=turn_deg)})

    def power(self, state: Literal["on", "off"], *, for_: Optional[Time] = None) -> Event:
        """Switches the robot on or off."""
        return self._events.do({"power": state}, for_)

    def unplug(self, *, for_: Optional[Time] = None) -> Event:
        """The device disappears."""
        return self._events.do({"device": "unplug"}, for_)

    def plug_in(self, *, for_: Optional[Time] = None) -> Event:
        """The device is back under the same name."""
        return self._events.do({"device": "plug_in"}, for_)

    def driver(self, order: Literal["start", "stop", "kill"], *,
               for_: Optional[Time] = None) -> Event:
        """Starts, ends by SIGTERM, or kills the driver with all that it has started; a start waits
        until nothing of the former driver is left; without a driver: whether the commands are
        sent."""
        return self._events.do({"driver": order}, for_)

    def note(self, text: str) -> Event:
        """Writes a text into the report."""
        return self._events.do({"note": text})
