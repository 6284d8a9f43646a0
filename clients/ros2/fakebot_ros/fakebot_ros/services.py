"""Services of the node, for `ros2 service call` and for programs that do not use Python."""

import re

from std_srvs.srv import SetBool, Trigger

from fakebot.ros.hands import Hands, refusal_of


class Services:
    """The message of a response tells why a call was refused. The executor of the node makes one
    call at a time."""

    def __init__(self, node, robot):
        self._hands = Hands(robot)
        for name in self._hands.switches():
            node.create_service(SetBool, "~/press/" + graph_name(name), self._presser_of(name))
        node.create_service(SetBool, "~/pause", self._pause)
        node.create_service(Trigger, "~/reset", self._reset)

    def _presser_of(self, name):
        return lambda request, response: _done(response, self._hands.press, name, request.data)

    def _pause(self, request, response):
        return _done(response, self._hands.pause, request.data)

    def _reset(self, _, response):
        return _done(response, self._hands.reset)


def _done(response, act, *arguments):
    refusal = refusal_of(act, *arguments)
    response.success, response.message = refusal is None, refusal or ""
    return response


def graph_name(signal):
    """"bumper.left" is "bumper/left", and "button.0" is "button_0": in ROS 2 no part of a name
    begins with a digit."""
    return re.sub(r"\.(?=\d)", "_", signal).replace(".", "/")
