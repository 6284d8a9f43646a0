#!/usr/bin/env python3
"""Sends goals to Nav2, each after the last, and ends with an error at a goal out of reach.

Goals are [x in metres, y in metres, heading in degrees]."""

import sys
from math import cos, radians, sin

import rclpy
from action_msgs.msg import GoalStatus
from nav2_msgs.action import NavigateToPose
from rclpy.action import ActionClient

GOALS = [[3.4, 0.6, 0], [3.4, 2.5, 180], [1.4, 2.2, -90]]


def goal_at(x_m, y_m, heading_deg):
    goal = NavigateToPose.Goal()
    goal.pose.header.frame_id = "map"
    goal.pose.pose.position.x, goal.pose.pose.position.y = float(x_m), float(y_m)
    goal.pose.pose.orientation.z = sin(radians(heading_deg) / 2)
    goal.pose.pose.orientation.w = cos(radians(heading_deg) / 2)
    return goal


def drive_to(node, navigator, goal):
    """Whether the robot has come there. Until Nav2 is active it refuses goals."""
    while True:
        sent = navigator.send_goal_async(goal_at(*goal))
        rclpy.spin_until_future_complete(node, sent)
        if sent.result().accepted:
            break
        rclpy.spin_once(node, timeout_sec=0.1)
    result = sent.result().get_result_async()
    rclpy.spin_until_future_complete(node, result)
    return result.result().status == GoalStatus.STATUS_SUCCEEDED


def main():
    rclpy.init()
    node = rclpy.create_node("tour")
    navigator = ActionClient(node, NavigateToPose, "navigate_to_pose")
    navigator.wait_for_server()
    for goal in GOALS:
        begin = node.get_clock().now()
        reached = drive_to(node, navigator, goal)
        took_s = (node.get_clock().now() - begin).nanoseconds / 1e9
        word = "reached" if reached else "NOT reached"
        node.get_logger().info(f"goal {goal}: {word} after {took_s:.1f} s")
        if not reached:
            sys.exit(1)


main()
