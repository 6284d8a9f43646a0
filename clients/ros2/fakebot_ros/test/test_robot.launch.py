"""A robot that starts at 1 m, 2 m, and looks along y. In real time, and in virtual time:

    launch_test test_robot.launch.py
    fakebot run --time virtual --http 0 --profile ideal --start 1,2,90 --test-program -- \
        launch_test test_robot.launch.py
"""

import os
import queue
import time
import unittest

import rclpy
from ament_index_python.packages import get_package_share_directory
from launch import LaunchDescription
from launch.actions import IncludeLaunchDescription
from launch.launch_description_sources import PythonLaunchDescriptionSource
from launch_testing.actions import ReadyToTest
from nav_msgs.msg import Odometry
from rclpy.qos import DurabilityPolicy, QoSProfile
from rosgraph_msgs.msg import Clock
from std_srvs.srv import SetBool, Trigger
from tf2_msgs.msg import TFMessage

import fakebot_ros

_WITHIN_S = 60.0  # ample
_RUNS_ALREADY = "FAKEBOT_HTTP" in os.environ
_LATCHED = QoSProfile(depth=10, durability=DurabilityPolicy.TRANSIENT_LOCAL)


def generate_test_description():
    launch = os.path.join(get_package_share_directory("fakebot_ros"), "launch", "robot.launch.py")
    of_run = {} if _RUNS_ALREADY else {"profile": "ideal", "start": "1,2,90"}
    robot = IncludeLaunchDescription(
        PythonLaunchDescriptionSource(launch),
        launch_arguments={"clock": "true", **of_run}.items())
    return LaunchDescription([robot, ReadyToTest()])


class Robot(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        rclpy.init()

    @classmethod
    def tearDownClass(cls):
        rclpy.shutdown()

    def setUp(self):
        self.node = rclpy.create_node("test_robot")
        self.robot = fakebot_ros.robot(self.node)

    def tearDown(self):
        self.node.destroy_node()

    def until(self, kind, topic, is_wanted, qos=10):
        """The first wanted message."""
        messages = queue.SimpleQueue()
        subscription = self.node.create_subscription(kind, topic, messages.put, qos)
        give_up_at = time.monotonic() + _WITHIN_S
        try:
            while time.monotonic() < give_up_at:
                rclpy.spin_once(self.node, timeout_sec=1.0)
                while not messages.empty():
                    message = messages.get()
                    if is_wanted(message):
                        return message
        finally:
            self.node.destroy_subscription(subscription)
        self.fail(f"no such message of {topic} in {_WITHIN_S:g} s")

    def truth(self, is_wanted=lambda _: True):
        return self.until(Odometry, "/fakebot/ground_truth", is_wanted, _LATCHED)

    def answer(self, name, kind, **request):
        client = self.node.create_client(kind, "/fakebot/" + name)
        try:
            self.assertTrue(client.wait_for_service(_WITHIN_S))
            answer = client.call_async(kind.Request(**request))
            rclpy.spin_until_future_complete(self.node, answer, timeout_sec=_WITHIN_S)
            return answer.result()
        finally:
            self.node.destroy_client(client)

    def call(self, name, kind, **request):
        answer = self.answer(name, kind, **request)
        self.assertTrue(answer.success, answer.message)

    def test_the_truth_is_where_the_robot_is(self):
        message = self.truth()
        self.assertEqual(message.header.frame_id, "world")
        self.assertEqual(message.child_frame_id, "ground_truth")
        self.assertAlmostEqual(message.pose.pose.position.x, 1, 3)
        self.assertGreaterEqual(message.pose.pose.position.y, 1.999)
        self.assertAlmostEqual(message.pose.pose.orientation.z, 0.5 ** 0.5, 4)  # 90 degrees

    def test_the_truth_moves_along_y_when_the_robot_drives_ahead(self):
        before = self.truth().pose.pose.position.y
        self.robot.drive(0.2)
        try:
            fast = self.truth(lambda m: m.twist.twist.linear.x > 0.19)
            self.assertAlmostEqual(fast.twist.twist.angular.z, 0, 2)
            far = self.truth(lambda m: m.pose.pose.position.y > before + 0.3)
            self.assertAlmostEqual(far.pose.pose.position.x, 1, 2)
        finally:
            self.robot.drive(0)

    def test_the_transform_is_the_truth(self):
        [transform] = self.until(TFMessage, "/tf", lambda _: True).transforms
        self.assertEqual(transform.header.frame_id, "world")
        self.assertEqual(transform.child_frame_id, "ground_truth")
        self.assertAlmostEqual(transform.transform.translation.x,
                               self.truth().pose.pose.position.x, 2)

    def test_in_virtual_time_the_truth_comes_every_20_ms_and_the_clock_is_not_paused(self):
        if not self.robot.clock.is_virtual:
            self.skipTest("real time")
        truth, clock = [], []
        for kind, topic, messages in ((Odometry, "/fakebot/ground_truth", truth),
                                      (Clock, "/clock", clock)):
            self.node.create_subscription(kind, topic, messages.append, 100)
        while len(truth) < 100 or len(clock) < 100:
            rclpy.spin_once(self.node, timeout_sec=1.0)
        for stamps in ([m.header.stamp for m in truth], [m.clock for m in clock]):
            times_ns = [stamp.sec * 10**9 + stamp.nanosec for stamp in stamps]
            for before, after in zip(times_ns, times_ns[1:]):
                self.assertAlmostEqual(after - before, 20_000_000, delta=1000)
        answer = self.answer("pause", SetBool, data=True)
        self.assertFalse(answer.success)
        self.assertIn("virtual time", answer.message)

    def test_the_clock_is_that_of_the_robot_and_stands_while_it_is_paused(self):
        if self.robot.clock.is_virtual:
            self.skipTest("virtual time")
        self.call("pause", SetBool, data=True)
        paused_ns = round(self.robot.clock.time_s * 1e9)

        def is_of_the_pause(message):
            stamp = message.clock
            return abs(stamp.sec * 10**9 + stamp.nanosec - paused_ns) < 1000

        for _ in range(2):
            self.until(Clock, "/clock", is_of_the_pause)
        self.call("pause", SetBool, data=False)
        self.robot.wait_until(f"time_s > {paused_ns / 1e9 + 0.1}", within=_WITHIN_S)

    def test_a_bumper_is_pressed_until_it_is_let_go(self):
        self.call("press/bumper/left", SetBool, data=True)
        self.assertTrue(self.robot.signals["bumper.left"])
        self.call("press/bumper/left", SetBool, data=False)
        self.assertFalse(self.robot.signals["bumper.left"])

    def test_a_reset_puts_the_robot_to_its_start(self):
        start = self.robot.signals["pose.y_m"]
        self.robot.push(forward_m=0.3)
        self.assertGreater(self.robot.signals["pose.y_m"], start + 0.2)
        self.call("press/bumper/right", SetBool, data=True)
        self.call("reset", Trigger)
        self.assertAlmostEqual(self.robot.signals["pose.y_m"], 2, 2)
        self.assertFalse(self.robot.signals["bumper.right"])
