"""The node: a robot, whose truth the node publishes."""

import sys
import threading

import rclpy
from nav_msgs.msg import Odometry
from rclpy.executors import ExternalShutdownException
from rclpy.qos import DurabilityPolicy, QoSProfile
from rclpy.time import Time
from rosgraph_msgs.msg import Clock
from tf2_msgs.msg import TFMessage

import fakebot
from fakebot.ros import truth
from fakebot.ros.options import OF_RUN, Options, robot_of
from fakebot_ros import services

# For later subscribers: while the robot is paused the next message may be long in coming.
_LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)


class Publisher:
    """Publishes the truth of a robot. A sample of an already published moment, when the clock is
    paused, is left out, except for the clock itself."""

    def __init__(self, node, chosen):
        self._node = node
        self._options = chosen
        self._last_stamp = None
        self._odometry = node.create_publisher(Odometry, "~/ground_truth", _LATCHED)
        self._tf = self._clock = None
        if chosen.publish_tf:
            self._tf = node.create_publisher(TFMessage, "/tf", 10)
        if chosen.publish_clock:
            self._clock = node.create_publisher(Clock, "/clock", 10)

    def publish(self, sample):
        stamp = self._node.get_clock().now().to_msg()
        if self._clock is not None:
            stamp = Time(nanoseconds=round(sample.time_s * 1e9)).to_msg()
            self._clock.publish(Clock(clock=stamp))
        if stamp == self._last_stamp:
            return
        self._last_stamp = stamp
        message = truth.odometry(sample.signals, stamp, self._options.frame,
                                 self._options.child_frame)
        self._odometry.publish(message)
        if self._tf is not None:
            self._tf.publish(TFMessage(transforms=[truth.transform(message)]))


class Stream(threading.Thread):
    """Publishes in a thread beside the executor. The end of the stream, such as the end of the
    program, ends the node, for `reason`."""

    def __init__(self, node, robot, chosen):
        super().__init__()
        self.reason = None
        self._publisher = Publisher(node, chosen)
        self._robot = robot
        self._rate_hz = chosen.rate_hz
        self._ended = threading.Event()

    def run(self):
        try:
            for sample in truth.samples(self._robot, self._rate_hz, self._ended.is_set):
                self._publisher.publish(sample)
        except fakebot.FakebotError as error:
            self.reason = str(error)
        except Exception as error:  # a publisher that the shutdown of ROS has taken away
            self.reason = None if not rclpy.ok() else repr(error)
        if not self._ended.is_set():
            rclpy.try_shutdown()

    def end(self):
        self._ended.set()
        self.join()


def serve(node, robot, chosen):
    """Tells other nodes where the robot is, serves and publishes until the shutdown. Returns the
    reason if the program has ended first."""
    # An own connection, apart from the publisher's stream.
    own = fakebot.connect(robot.client.url, robot.client.token)[robot.number]
    services.Services(node, own)
    stream = Stream(node, robot, chosen)
    node.declare_parameter("interface.token", robot.client.token or "")
    node.declare_parameter("interface.robot", robot.number)
    node.declare_parameter("interface.url", robot.client.url)
    node.get_logger().info(f"robot {robot.number} of {robot.client.url}"
                           + (f", device {robot.port}" if robot.port else ""))
    stream.start()
    try:
        rclpy.spin(node)
    except (KeyboardInterrupt, ExternalShutdownException):
        pass
    finally:
        stream.end()
    return stream.reason


def options_of(node):
    # A launch file gives every value as a text.
    texts = OF_RUN + ("kind", "device", "connect_to", "token", "number")
    given = {name: node.declare_parameter(name, "").value for name in texts}
    for name, default in (("publish_tf", True), ("publish_clock", False), ("rate_hz", 50.0)):
        given[name] = node.declare_parameter(name, default).value
    return Options(given)


def run(node):
    chosen = options_of(node)
    with robot_of(chosen) as robot:
        return serve(node, robot, chosen)


def main():
    rclpy.init()
    node = rclpy.create_node("fakebot")
    try:
        reason = run(node)
    except (fakebot.FakebotError, ValueError) as error:
        reason = str(error)
    if reason:
        node.get_logger().fatal(reason)
    node.destroy_node()
    rclpy.try_shutdown()
    sys.exit(1 if reason else 0)


if __name__ == "__main__":
    main()
