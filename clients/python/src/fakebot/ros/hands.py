"""What the services of the node do to the robot."""

import os
from typing import Any, Callable, Optional

from fakebot.errors import FakebotError
from fakebot.events import Event
from fakebot.robot import Robot


class Hands:
    """One call at a time."""

    def __init__(self, robot: Robot) -> None:
        self._robot = robot
        self._pressed: dict[str, Event] = {}
        self._start = robot.save_scenario()["robot"]["start"]

    def switches(self) -> list[str]:
        """The names of inputs that are true or false, such as bumpers."""
        table = self._robot.client.get(f"/robots/{self._robot.number}/signal-table")["signals"]
        return [signal["name"] for signal in table
                if signal["can_be_set"] and signal["unit"] == "flag"]

    def press(self, name: str, pressed: bool) -> None:
        if not pressed:
            event = self._pressed.pop(name, None)
            if event is not None:
                event.cancel()
        elif name not in self._pressed:
            self._pressed[name] = self._robot.set({name: 1})

    def pause(self, paused: bool) -> None:
        if paused and "FAKEBOT_TIME" in os.environ:
            raise FakebotError("the clock of this node would stand still, too: the node lives in "
                               "virtual time, as do the drivers")
        if paused:
            self._robot.clock.pause()
        else:
            self._robot.clock.resume()

    def reset(self) -> None:
        """Releases all switches, lets the clock run, and puts the robot to its start."""
        for name in list(self._pressed):
            self.press(name, False)
        if self._robot.describe()["hands"]["lift"]:
            self._robot.lift()
            self._robot.put_down(self._start)
        self._robot.clock.resume()


def refusal_of(act: Callable[..., None], *arguments: Any) -> Optional[str]:
    """Why the call was refused; None if it was made."""
    try:
        act(*arguments)
    except FakebotError as error:
        return str(error)
    return None
