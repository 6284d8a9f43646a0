"""Services of the node, for `ros2 service call` and for programs in other languages."""

import re

from std_srvs.srv import SetBool, Trigger

import fakebot


class Services:
    """The message of a response has the reason of a refusal. The executor makes one call
    at a time."""

    def __init__(self, node, robot):
        self._robot = robot
        self._pressed = {}
        self._start = robot.save_scenario()["robot"]["start"]
        for name in switches_of(robot):
            node.create_service(SetBool, "~/press/" + graph_name(name), self._presser_of(name))
        node.create_service(SetBool, "~/pause", self._pause)
        node.create_service(Trigger, "~/reset", self._reset)

    def _presser_of(self, name):
        def press(request, response):
            return _done(response, self._press if request.data else self._let_go, name)
        return press

    def _press(self, name):
        if name not in self._pressed:
            self._pressed[name] = self._robot.set({name: 1})

    def _let_go(self, name):
        event = self._pressed.pop(name, None)
        if event is not None:
            event.cancel()

    def _pause(self, request, response):
        clock = self._robot.clock
        return _done(response, clock.pause if request.data else clock.resume)

    def _reset(self, _, response):
        return _done(response, self._begin_anew)

    def _begin_anew(self):
        """Releases all switches, lets the clock run, and puts the robot to its start."""
        for name in list(self._pressed):
            self._let_go(name)
        if self._robot.describe()["hands"]["lift"]:
            self._robot.lift()
            self._robot.put_down(self._start)
        self._robot.clock.resume()


def _done(response, act, *arguments):
    try:
        act(*arguments)
        response.success = True
    except fakebot.FakebotError as error:
        response.success, response.message = False, str(error)
    return response


def switches_of(robot):
    """The names of inputs that are true or false, such as bumpers."""
    table = robot.client.get(f"/robots/{robot.number}/signal-table")["signals"]
    return [signal["name"] for signal in table
            if signal["can_be_set"] and signal["unit"] == "flag"]


def graph_name(signal):
    """"bumper.left" is "bumper/left", and "button.0" is "button_0": a part of a name in ROS 2 never
    begins with a digit."""
    return re.sub(r"\.(?=\d)", "_", signal).replace(".", "/")
