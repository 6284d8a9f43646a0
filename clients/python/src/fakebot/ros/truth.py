"""Messages of the pose and the velocity of the robot, the same in ROS 1 and ROS 2."""

from collections.abc import Callable, Iterator, Mapping
from math import cos, radians, sin
from typing import Any

from geometry_msgs.msg import Quaternion, TransformStamped
from nav_msgs.msg import Odometry

from fakebot.errors import ProgramEnded
from fakebot.robot import Robot
from fakebot.stream import Sample

# Signals of the robot on the floor; a robot that cannot move sideways has no lateral speed.
_POSE = ("pose.x_m", "pose.y_m", "pose.heading_deg")
_SPEED = ("speed.linear_m_s", "speed.lateral_m_s", "speed.angular_rad_s")

# How long a shutdown of ROS may go unnoticed.
_LOOK_EVERY_S = 0.2


def samples(robot: Robot, rate_hz: float, is_over: Callable[[], bool]) -> Iterator[Sample]:
    """The signals for odometry(), until `is_over` returns True. Raises FakebotError if the program
    ends first."""
    has = robot.signals
    names = [name for name in _POSE + _SPEED if name in has]
    with robot.stream(*names, rate_hz=rate_hz, events=False) as stream:
        while not is_over():
            try:
                sample = stream.next(_LOOK_EVERY_S)
            except TimeoutError:
                continue
            if sample is None:
                raise ProgramEnded(f"{robot.client.url} has ended")
            if isinstance(sample, Sample):
                yield sample


def heading(heading_deg: float) -> Any:
    """A rotation about the vertical axis, counter-clockwise."""
    half_rad = radians(heading_deg) / 2
    return Quaternion(x=0.0, y=0.0, z=sin(half_rad), w=cos(half_rad))


def odometry(signals: Mapping[str, float], stamp: Any, frame: str, child_frame: str) -> Any:
    """The pose in `frame`, the velocity in `child_frame`, as defined by REP 105 and nav_msgs. The
    covariances are 0: the message is the truth."""
    message = Odometry(child_frame_id=child_frame)
    message.header.stamp = stamp
    message.header.frame_id = frame
    # ROS 2 takes no int for a float.
    message.pose.pose.position.x = float(signals["pose.x_m"])
    message.pose.pose.position.y = float(signals["pose.y_m"])
    message.pose.pose.orientation = heading(signals["pose.heading_deg"])
    message.twist.twist.linear.x = float(signals["speed.linear_m_s"])
    message.twist.twist.linear.y = float(signals.get("speed.lateral_m_s", 0.0))
    message.twist.twist.angular.z = float(signals["speed.angular_rad_s"])
    return message


def transform(truth: Any) -> Any:
    """The pose of an odometry message as a transform."""
    message = TransformStamped(header=truth.header, child_frame_id=truth.child_frame_id)
    message.transform.translation.x = truth.pose.pose.position.x
    message.transform.translation.y = truth.pose.pose.position.y
    message.transform.rotation = truth.pose.pose.orientation
    return message
