"""Messages of the pose and the velocity of the robot."""

from math import cos, radians, sin

from geometry_msgs.msg import Quaternion, TransformStamped
from nav_msgs.msg import Odometry

# Signals of the robot on the floor; a robot that cannot move sideways has no lateral speed.
POSE = ("pose.x_m", "pose.y_m", "pose.heading_deg")
SPEED = ("speed.linear_m_s", "speed.lateral_m_s", "speed.angular_rad_s")


def heading(heading_deg):
    """A rotation about the vertical axis, counter-clockwise."""
    half_rad = radians(heading_deg) / 2
    return Quaternion(x=0.0, y=0.0, z=sin(half_rad), w=cos(half_rad))


def odometry(signals, stamp, frame, child_frame):
    """The pose in `frame`, the velocity in `child_frame`, as defined by REP 105 and nav_msgs. The
    covariances are 0: the message is the truth."""
    message = Odometry(child_frame_id=child_frame)
    message.header.stamp = stamp
    message.header.frame_id = frame
    message.pose.pose.position.x = float(signals["pose.x_m"])
    message.pose.pose.position.y = float(signals["pose.y_m"])
    message.pose.pose.orientation = heading(signals["pose.heading_deg"])
    message.twist.twist.linear.x = float(signals["speed.linear_m_s"])
    message.twist.twist.linear.y = float(signals.get("speed.lateral_m_s", 0.0))
    message.twist.twist.angular.z = float(signals["speed.angular_rad_s"])
    return message


def transform(truth):
    """The pose of an odometry message as a transform."""
    message = TransformStamped(header=truth.header, child_frame_id=truth.child_frame_id)
    message.transform.translation.x = truth.pose.pose.position.x
    message.transform.translation.y = truth.pose.pose.position.y
    message.transform.rotation = truth.pose.pose.orientation
    return message
