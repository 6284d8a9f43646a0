"""The node: a robot, whose truth the node publishes."""

import sys

import rospy
from nav_msgs.msg import Odometry
from rosgraph_msgs.msg import Clock
from tf2_msgs.msg import TFMessage

import fakebot
from fakebot_ros import options, services, truth

# How long a shutdown of ROS may go unnoticed.
_LOOK_EVERY_S = 0.2


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
    has = robot.signals
    names = [name for name in truth.POSE + truth.SPEED if name in has]
    with robot.stream(*names, rate_hz=chosen.rate_hz, events=False) as stream:
        while not rospy.is_shutdown():
            try:
                sample = stream.next(_LOOK_EVERY_S)
            except TimeoutError:
                continue
            if sample is None:
                raise fakebot.ProgramEnded(f"{robot.client.url} has ended")
            if isinstance(sample, fakebot.Sample):
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
    chosen = options.read()
    if chosen.connect_to:
        robots = fakebot.connect(chosen.connect_to, chosen.token)
        if chosen.number >= len(robots):
            raise ValueError(f"robot {chosen.number}: {chosen.connect_to} has {len(robots)}")
        serve(robots[chosen.number], chosen)
        return
    with fakebot.Program(chosen.kind, link=chosen.device, args=chosen.of_run) as program:
        serve(program.robot, chosen)


def main():
    rospy.init_node("fakebot")
    try:
        run()
    except (fakebot.FakebotError, ValueError) as error:
        rospy.logfatal("%s", error)
        sys.exit(1)
