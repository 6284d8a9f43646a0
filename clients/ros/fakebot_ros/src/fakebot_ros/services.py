"""Services of the node, for `rosservice call` and for programs that do not use Python."""

import threading

import rospy
from std_srvs.srv import SetBool, SetBoolResponse, Trigger, TriggerResponse

import fakebot


class Services:
    """The message of a response tells why a call was refused. Each call comes in a thread of its
    own, so a lock gives the robot to a single thread at a time."""

    def __init__(self, robot):
        self._robot = robot
        self._lock = threading.Lock()
        self._pressed = {}
        self._start = robot.save_scenario()["robot"]["start"]
        for name in switches_of(robot):
            rospy.Service("~press/" + graph_name(name), SetBool, self._presser_of(name))
        rospy.Service("~pause", SetBool, self._pause)
        rospy.Service("~reset", Trigger, self._reset)

    def _presser_of(self, name):
        def press(request):
            return self._done(SetBoolResponse, self._press if request.data else self._let_go, name)
        return press

    def _press(self, name):
        if name not in self._pressed:
            self._pressed[name] = self._robot.set({name: 1})

    def _let_go(self, name):
        event = self._pressed.pop(name, None)
        if event is not None:
            event.cancel()

    def _pause(self, request):
        clock = self._robot.clock
        return self._done(SetBoolResponse, clock.pause if request.data else clock.resume)

    def _reset(self, _):
        return self._done(TriggerResponse, self._begin_anew)

    def _begin_anew(self):
        """Releases all switches, lets the clock run, and puts the robot to its start."""
        for name in list(self._pressed):
            self._let_go(name)
        if self._robot.describe()["hands"]["lift"]:
            self._robot.lift()
            self._robot.put_down(self._start)
        self._robot.clock.resume()

    def _done(self, response, act, *arguments):
        with self._lock:
            try:
                act(*arguments)
            except fakebot.FakebotError as error:
                return response(False, str(error))
        return response(True, "")


def switches_of(robot):
    """The names of inputs that are true or false, such as bumpers."""
    table = robot.client.get(f"/robots/{robot.number}/signal-table")["signals"]
    return [signal["name"] for signal in table
            if signal["can_be_set"] and signal["unit"] == "flag"]


def graph_name(signal):
    """"bumper.left" is "bumper/left"."""
    return signal.replace(".", "/")
