"""Drives, and computes for some real time before stopping at a bump: slow.py PORT."""

import sys

from kobuki_line import Line

line = Line(sys.argv[1])
has_bumped = False
for bumpers in line.bumpers():
    if bumpers and not has_bumped:
        sum(range(10_000_000))
        has_bumped = True
    line.drive(0 if has_bumped else 200)
