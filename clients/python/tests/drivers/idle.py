"""Reads the frames of the robot, and does nothing: idle.py PORT."""

import sys

from kobuki_line import Line

for _ in Line(sys.argv[1]).bumpers():
    pass
