"""The robot of a node, for tests."""

import time

import rospy

import fakebot

_LOOK_EVERY_S = 0.05


def robot(node="fakebot", within_s=60.0):
    """The robot of a node of fakebot; waits until there is a robot. The caller has to be a node,
    too. `within_s` is real time: the clock may stand until there is a robot."""
    give_up_at = time.monotonic() + within_s
    name = rospy.resolve_name(node) + "/interface"
    while not rospy.has_param(name):
        if time.monotonic() > give_up_at or rospy.is_shutdown():
            raise fakebot.NoAnswer(f"there is no parameter {name} after {within_s:g} s: no node of "
                                   "fakebot has this name")
        time.sleep(_LOOK_EVERY_S)
    place = rospy.get_param(name)
    return fakebot.connect(place["url"], place["token"])[place["robot"]]
