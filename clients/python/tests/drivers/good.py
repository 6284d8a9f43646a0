"""Drives, and stops for good after a bump: good.py PORT."""

import sys

from kobuki_line import Line

line = Line(sys.argv[1])
has_bumped = False
for bumpers in line.bumpers():
    has_bumped = has_bumped or bumpers != 0
    line.drive(0 if has_bumped else 200)
