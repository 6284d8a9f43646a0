"""A virtual robot of fakebot in ROS 2.

    robot = fakebot_ros.robot(node)  # robot of the node "fakebot", which a launch file starts
    robot.press("bumper.center", for_=2)
    robot.wait_until("speed.linear_m_s < 0", within=1)
"""

from fakebot_ros.handle import robot

__all__ = ["robot"]
