"""kobuki_node stops the robot when the commands end. As the driver of fakebot the test and all its
nodes live in virtual time:

    fakebot run --time virtual --test-program -- launch_test test_stop.launch.py
"""

import os
import unittest

import rclpy
from geometry_msgs.msg import Twist
from launch import LaunchDescription
from launch_ros.actions import Node
from launch_testing.actions import ReadyToTest
from nav_msgs.msg import Odometry
from rclpy.time import Time

_PERIOD_NS = 20_000_000  # of the robot's frames


def generate_test_description():
    driver = Node(package="kobuki_node", executable="kobuki_ros_node", output="screen",
                  parameters=[{"device_port": os.environ["FAKEBOT_PORT"]}])
    return LaunchDescription([driver, ReadyToTest()])


class Driving(unittest.TestCase):
    def setUp(self):
        rclpy.init()
        self.node = rclpy.create_node("test_stop")
        self.odometry = []
        self.node.create_subscription(Odometry, "/odom", self.odometry.append, 100)
        self.commands = self.node.create_publisher(Twist, "/commands/velocity", 1)

    def tearDown(self):
        self.node.destroy_node()
        rclpy.shutdown()

    def spin_until(self, condition, within_s):
        give_up_at = self.now_ns() + round(within_s * 1e9)
        while not condition():
            self.assertLess(self.now_ns(), give_up_at, f"not within {within_s} s")
            rclpy.spin_once(self.node, timeout_sec=0.1)

    def now_ns(self):
        return self.node.get_clock().now().nanoseconds

    def speed_m_s(self):
        return self.odometry[-1].twist.twist.linear.x if self.odometry else 0.0

    def test_the_robot_stops_within_a_second_after_the_last_command(self):
        ahead = Twist()
        ahead.linear.x = 0.2
        timer = self.node.create_timer(0.1, lambda: self.commands.publish(ahead))
        self.spin_until(lambda: self.speed_m_s() > 0.15, within_s=10)
        self.node.destroy_timer(timer)
        self.spin_until(lambda: self.speed_m_s() < 0.01, within_s=1)

    def test_each_frame_is_20_ms_after_the_one_before(self):
        self.spin_until(lambda: len(self.odometry) > 100, within_s=10)
        stamps = [Time.from_msg(m.header.stamp).nanoseconds for m in self.odometry]
        for before, after in zip(stamps, stamps[1:]):
            self.assertAlmostEqual(after - before, _PERIOD_NS, delta=_PERIOD_NS / 4)
