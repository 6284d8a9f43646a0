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
from fakebot_ros import options, services, truth

# How long a shutdown of ROS may go unnoticed.
_LOOK_EVERY_S = 0.2
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
            self._publish()
        except fakebot.FakebotError as error:
            self.reason = str(error)
        except Exception as error:  # a publisher that the shutdown of ROS has taken away
            self.reason = None if not rclpy.ok() else repr(error)
        if not self._ended.is_set():
            rclpy.try_shutdown()

    def _publish(self):
        has = self._robot.signals
        names = [name for name in truth.POSE + truth.SPEED if name in has]
        with self._robot.stream(*names, rate_hz=self._rate_hz, events=False) as stream:
            while not self._ended.is_set():
                try:
                    sample = stream.next(_LOOK_EVERY_S)
                except TimeoutError:
                    continue
                if sample is None:
                    raise fakebot.ProgramEnded(f"{self._robot.client.url} has ended")
                if isinstance(sample, fakebot.Sample):
                    self._publisher.publish(sample)

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


def run(node):
    chosen = options.read(node)
    if chosen.connect_to:
        robots = fakebot.connect(chosen.connect_to, chosen.token)
        if chosen.number >= len(robots):
            raise ValueError(f"robot {chosen.number}: {chosen.connect_to} has {len(robots)}")
        return serve(node, robots[chosen.number], chosen)
    with fakebot.Program(chosen.kind, link=chosen.device, args=chosen.of_run) as program:
        return serve(node, program.robot, chosen)


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
