"""Drives on after a bump: wrong.py PORT."""

import sys

from kobuki_line import Line

line = Line(sys.argv[1])
for _ in line.bumpers():
    line.drive(200)
