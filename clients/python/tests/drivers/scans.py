"""Lets an RPLIDAR scan: scans.py PORT."""

import sys

from rplidar_line import nodes

for _ in nodes(sys.argv[1]):
    pass
