"""Services of the node, for `rosservice call` and for programs that do not use Python."""

import threading

import rospy
from std_srvs.srv import SetBool, SetBoolResponse, Trigger, TriggerResponse

from fakebot.ros.hands import Hands, refusal_of


class Services:
    """The message of a response tells why a call was refused. Each call comes in a thread of its
    own, so a lock gives the robot to a single thread at a time."""

    def __init__(self, robot):
        self._hands = Hands(robot)
        self._lock = threading.Lock()
        for name in self._hands.switches():
            rospy.Service("~press/" + graph_name(name), SetBool, self._presser_of(name))
        rospy.Service("~pause", SetBool, self._pause)
        rospy.Service("~reset", Trigger, self._reset)

    def _presser_of(self, name):
        return lambda request: self._done(SetBoolResponse, self._hands.press, name, request.data)

    def _pause(self, request):
        return self._done(SetBoolResponse, self._hands.pause, request.data)

    def _reset(self, _):
        return self._done(TriggerResponse, self._hands.reset)

    def _done(self, response, act, *arguments):
        with self._lock:
            refusal = refusal_of(act, *arguments)
        return response(refusal is None, refusal or "")


def graph_name(signal):
    """"bumper.left" is "bumper/left"."""
    return signal.replace(".", "/")
