"""kobuki_node of ROS 2 on a virtual Kobuki: `launch_test kobuki_launch_test.py`."""

import signal
import unittest

import launch_testing
from launch import LaunchDescription
from launch.actions import ExecuteProcess
from launch.events import matches_action
from launch.events.process import SignalProcess
from launch_testing.actions import ReadyToTest

import fakebot


def generate_test_description():
    program = fakebot.Program("kobuki")
    # Commands, so that nothing but launch has to be imported; launch_ros.actions.Node does the
    # same.
    driver = ExecuteProcess(cmd=["ros2", "run", "kobuki_node", "kobuki_ros_node", "--ros-args",
                                 "-p", f"device_port:={program.robot.port}"])
    commands = ExecuteProcess(cmd=["ros2", "topic", "pub", "--rate", "10", "/commands/velocity",
                                   "geometry_msgs/msg/Twist", "{linear: {x: 0.2}}"])
    return (LaunchDescription([driver, commands, ReadyToTest()]),
            {"program": program, "commands": commands})


class Driving(unittest.TestCase):
    def test_the_robot_drives_as_commanded_and_stops_when_the_commands_end(
            self, program, commands, launch_service):
        robot = program.robot
        robot.wait_until("speed.linear_m_s > 0.19", within=60)
        launch_service.emit_event(SignalProcess(
            signal_number=signal.SIGINT, process_matcher=matches_action(commands)))
        robot.wait_until("abs(speed.linear_m_s) < 0.01", within=30,
                         because="kobuki_node stops 0.6 s after the last command")


@launch_testing.post_shutdown_test()
class AfterTheEnd(unittest.TestCase):
    def test_nothing_was_lost_on_the_line(self, program):
        with program:  # the program ends here
            self.assertEqual(program.robot.signals["wire.bad_checksums"], 0)
            self.assertEqual(program.robot.signals["wire.frames_dropped"], 0)
