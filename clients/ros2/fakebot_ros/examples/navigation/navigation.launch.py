"""A TurtleBot 2 that tours a room: kobuki_node, sllidar_ros2, Nav2."""

import os

from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument
from launch.substitutions import LaunchConfiguration
from launch_ros.actions import Node

_HERE = os.path.dirname(os.path.abspath(__file__))
# In the order in which they are activated.
_SERVERS = [("nav2_map_server", "map_server"), ("nav2_amcl", "amcl"),
            ("nav2_planner", "planner_server"), ("nav2_controller", "controller_server"),
            ("nav2_behaviors", "behavior_server"), ("nav2_bt_navigator", "bt_navigator")]
_MAP = "../../../../ros/fakebot_ros/examples/navigation/room.yaml"


def generate_launch_description():
    parameters = os.path.join(_HERE, "nav2.yaml")
    base = Node(package="kobuki_node", executable="kobuki_ros_node", output="screen",
                parameters=[{"device_port": LaunchConfiguration("base"), "publish_tf": True,
                             "odom_frame": "odom", "base_frame": "base_footprint"}])
    scanner = Node(package="sllidar_ros2", executable="sllidar_node", output="screen",
                   parameters=[{"serial_port": LaunchConfiguration("scan"), "frame_id": "laser",
                                "serial_baudrate": 115200, "angle_compensate": True}])
    # 7 cm behind the middle; sllidar_ros2 turns its scans by half a turn.
    mount = Node(package="tf2_ros", executable="static_transform_publisher", name="laser",
                 arguments=["--x", "-0.07", "--z", "0.3", "--yaw", "3.14159265",
                            "--frame-id", "base_footprint", "--child-frame-id", "laser"])
    servers = [Node(package=package, executable=name, output="screen",
                    parameters=[parameters, {"yaml_filename": LaunchConfiguration("map")}],
                    remappings=[("cmd_vel", "commands/velocity")])
               for package, name in _SERVERS]
    return LaunchDescription([
        DeclareLaunchArgument("base", description="device of the Kobuki"),
        DeclareLaunchArgument("scan", description="device of the RPLIDAR"),
        DeclareLaunchArgument("map", default_value=os.path.join(_HERE, _MAP)),
        base, scanner, mount,
        *servers,
        Node(package="nav2_lifecycle_manager", executable="lifecycle_manager", output="screen",
             parameters=[{"autostart": True,
                          "node_names": [name for _, name in _SERVERS]}]),
        Node(executable=os.path.join(_HERE, "tour.py"), output="screen"),
    ])
