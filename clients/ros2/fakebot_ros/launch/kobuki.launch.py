"""kobuki_node as it is, on a virtual Kobuki."""

import os
import tempfile

from ament_index_python.packages import get_package_share_directory
from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument, IncludeLaunchDescription
from launch.launch_description_sources import PythonLaunchDescriptionSource
from launch.substitutions import LaunchConfiguration
from launch_ros.actions import Node


def generate_launch_description():
    # Of the robot that has started this launch, or of a new one. kobuki_node looks for its device
    # again every 5 s.
    device = os.environ.get("FAKEBOT_PORT") or os.path.join(
        tempfile.mkdtemp(prefix="fakebot-"), "kobuki")
    robot = os.path.join(get_package_share_directory("fakebot_ros"), "launch", "robot.launch.py")
    parameters = os.path.join(get_package_share_directory("kobuki_node"), "config",
                              "kobuki_node_params.yaml")
    return LaunchDescription([
        DeclareLaunchArgument("device", default_value=device,
                              description="of the robot; one that exists already with connect_to"),
        IncludeLaunchDescription(PythonLaunchDescriptionSource(robot)),
        Node(package="kobuki_node", executable="kobuki_ros_node", name="kobuki_ros_node",
             output="screen",
             parameters=[parameters, {"device_port": LaunchConfiguration("device")}]),
    ])
