"""A virtual robot: a device for a driver, the true pose and velocity, the clock."""

from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument, EmitEvent
from launch.events import Shutdown
from launch.substitutions import LaunchConfiguration
from launch_ros.actions import Node
from launch_ros.parameter_descriptions import ParameterValue

TEXTS = {
    "kind": ("kobuki", "kobuki or kugle"),
    "device": ("", "symbolic link to the device, for the driver"),
    "world": ("", "surroundings: a world in .json or a map of the map_server"),
    "start": ("", "X,Y,HEADING_DEG, or the name of a place in the world"),
    "profile": ("", "name or file of a profile, such as ideal"),
    "seed": ("", "of everything that is random"),
    "speed": ("", "times real time; drivers need the clock then"),
    "record": ("", "capture of the line, for Wireshark and fakebot decode"),
    "connect_to": ("", "address of a program that runs already"),
    "number": ("", "of the robot there, from 0"),
}
OTHERS = {
    "name": ("fakebot", "of the node; its topics and services have it in front"),
    "clock": ("false", "the robot's time is published as /clock"),
    "tf": ("true", "publish world -> ground_truth"),
}


def generate_launch_description():
    arguments = [DeclareLaunchArgument(name, default_value=default, description=text)
                 for name, (default, text) in {**OTHERS, **TEXTS}.items()]
    parameters = {name: ParameterValue(LaunchConfiguration(name), value_type=str)
                  for name in TEXTS}
    parameters["publish_clock"] = ParameterValue(LaunchConfiguration("clock"), value_type=bool)
    parameters["publish_tf"] = ParameterValue(LaunchConfiguration("tf"), value_type=bool)
    robot = Node(package="fakebot_ros", executable="robot", name=LaunchConfiguration("name"),
                 output="screen", parameters=[parameters],
                 on_exit=EmitEvent(event=Shutdown(reason="the robot has ended")))
    return LaunchDescription([*arguments, robot])
