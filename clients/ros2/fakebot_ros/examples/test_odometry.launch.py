"""kobuki_node on a virtual Kobuki, driven ahead. In real time, and in virtual time:

    launch_test test_odometry.launch.py
    fakebot run --time virtual --http 0 --test-program -- launch_test test_odometry.launch.py
"""

import os
import unittest
from math import hypot

import rclpy
from ament_index_python.packages import get_package_share_directory
from geometry_msgs.msg import Twist
from launch import LaunchDescription
from launch.actions import IncludeLaunchDescription
from launch.launch_description_sources import PythonLaunchDescriptionSource
from launch_testing.actions import ReadyToTest
from nav_msgs.msg import Odometry

import fakebot_ros


def generate_test_description():
    launch = os.path.join(get_package_share_directory("fakebot_ros"), "launch", "kobuki.launch.py")
    return LaunchDescription([
        IncludeLaunchDescription(PythonLaunchDescriptionSource(launch)), ReadyToTest()])


class OdometryOfTheDriver(unittest.TestCase):
    def setUp(self):
        rclpy.init()
        self.node = rclpy.create_node("test_odometry")

    def tearDown(self):
        self.node.destroy_node()
        rclpy.shutdown()

    def test_after_a_metre_the_odometry_is_within_two_centimetres_of_the_truth(self):
        robot = fakebot_ros.robot(self.node)
        odometry = []
        self.node.create_subscription(Odometry, "/odom", odometry.append, 10)
        commands = self.node.create_publisher(Twist, "/commands/velocity", 1)
        ahead = Twist()
        ahead.linear.x = 0.2
        timer = self.node.create_timer(0.1, lambda: commands.publish(ahead))
        while robot.signals["pose.x_m"] < 1:
            rclpy.spin_once(self.node, timeout_sec=1.0)
        self.node.destroy_timer(timer)
        # kobuki_node stops 0.6 s after the last command.
        robot.wait_until("speed.linear_m_s < 0.001", within=10)
        odometry.clear()
        while len(odometry) < 10:  # what was on its way, and some that was not
            rclpy.spin_once(self.node, timeout_sec=1.0)
        told, signals = odometry[-1].pose.pose.position, robot.signals
        self.assertLess(hypot(told.x - signals["pose.x_m"], told.y - signals["pose.y_m"]), 0.02)
