"""Reads what the robot sends, and does nothing: idle.py PORT."""

import sys

from kobuki_line import Line

for _ in Line(sys.argv[1]).bumpers():
    pass
