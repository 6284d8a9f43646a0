"""test_stop.launch.py with launch_pytest, in virtual time:

    fakebot run --time virtual --test-program -- python3 -m pytest test_stop_pytest.py
"""

import os

import launch_pytest
import pytest
import rclpy
from geometry_msgs.msg import Twist
from launch import LaunchDescription
from launch_ros.actions import Node
from nav_msgs.msg import Odometry


@launch_pytest.fixture
def kobuki():
    driver = Node(package="kobuki_node", executable="kobuki_ros_node", output="screen",
                  parameters=[{"device_port": os.environ["FAKEBOT_PORT"]}])
    return LaunchDescription([driver, launch_pytest.actions.ReadyToTest()])


@pytest.fixture
def node():
    rclpy.init()
    node = rclpy.create_node("test_stop")
    yield node
    node.destroy_node()
    rclpy.shutdown()


@pytest.mark.launch(fixture=kobuki)
def test_the_robot_stops_within_a_second_after_the_last_command(node):
    speeds_m_s = [0.0]
    node.create_subscription(
        Odometry, "/odom", lambda odometry: speeds_m_s.append(odometry.twist.twist.linear.x), 100)
    commands = node.create_publisher(Twist, "/commands/velocity", 1)
    ahead = Twist()
    ahead.linear.x = 0.2

    def spin_until(condition, within_s):
        give_up_at = node.get_clock().now().nanoseconds + round(within_s * 1e9)
        while not condition():
            assert node.get_clock().now().nanoseconds < give_up_at, f"not within {within_s} s"
            rclpy.spin_once(node, timeout_sec=0.1)

    timer = node.create_timer(0.1, lambda: commands.publish(ahead))
    spin_until(lambda: speeds_m_s[-1] > 0.15, within_s=10)
    node.destroy_timer(timer)
    spin_until(lambda: speeds_m_s[-1] < 0.01, within_s=1)
