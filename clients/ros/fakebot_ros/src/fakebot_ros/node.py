"""The node: a robot, whose truth the node publishes."""

import sys

import rospy
from nav_msgs.msg import Odometry
from rosgraph_msgs.msg import Clock
from tf2_msgs.msg import TFMessage

import fakebot
from fakebot.ros import truth
from fakebot.ros.options import Options, robot_of
from fakebot_ros import services


class Publisher:
    """Publishes the truth of a robot. A sample of an already published moment, when the clock is
    paused, is left out, except for the clock itself. So the last message is latched for later
    subscribers: the next message may be long in coming."""

    def __init__(self, chosen):
        self._options = chosen
        self._last_stamp = None
        self._odometry = rospy.Publisher("~ground_truth", Odometry, queue_size=10,
                                         latch=True)
        self._tf = self._clock = None
        if chosen.publish_tf:
            self._tf = rospy.Publisher("/tf", TFMessage, queue_size=10, latch=True)
        if chosen.publish_clock:
            self._clock = rospy.Publisher("/clock", Clock, queue_size=10)

    def publish(self, sample):
        stamp = rospy.Time.now()
        if self._clock is not None:
            stamp = rospy.Time(0, round(sample.time_s * 1e9))
            self._clock.publish(Clock(stamp))
        if stamp == self._last_stamp:
            return
        self._last_stamp = stamp
        message = truth.odometry(sample.signals, stamp, self._options.frame,
                                 self._options.child_frame)
        self._odometry.publish(message)
        if self._tf is not None:
            self._tf.publish(TFMessage([truth.transform(message)]))


def publish_until_shutdown(robot, chosen):
    """Raises FakebotError if the program ends first."""
    publisher = Publisher(chosen)
    for sample in truth.samples(robot, chosen.rate_hz, rospy.is_shutdown):
        publisher.publish(sample)


def serve(robot, chosen):
    """Tells other nodes where the robot is, and publishes."""
    rospy.set_param("~interface", {"url": robot.client.url, "token": robot.client.token or "",
                                   "robot": robot.number})
    # An own connection, apart from the publisher's stream.
    own = fakebot.connect(robot.client.url, robot.client.token)[robot.number]
    services.Services(own)
    rospy.loginfo("robot %d of %s%s", robot.number, robot.client.url,
                  f", device {robot.port}" if robot.port else "")
    try:
        publish_until_shutdown(robot, chosen)
    finally:
        try:
            rospy.delete_param("~interface")
        except (KeyError, OSError):
            pass  # the master is gone


def run():
    given = dict(rospy.get_param(rospy.get_name(), {}))
    given.pop("interface", None)  # left by an earlier node of the same name
    chosen = Options(given)
    with robot_of(chosen) as robot:
        serve(robot, chosen)


def main():
    rospy.init_node("fakebot")
    try:
        run()
    except (fakebot.FakebotError, ValueError) as error:
        rospy.logfatal("%s", error)
        sys.exit(1)
