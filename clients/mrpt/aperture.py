#!/usr/bin/env python3
"""Corrects the scans of MRPT's CRoboPeakLidar 2.5 in a rawlog: aperture.py FROM.rawlog TO.rawlog

CRoboPeakLidar takes the angles of Slamtec's SDK, 65536 to a turn, for 512 degrees, keeps the first 360 of
these as ranges, and says that the ranges are a full turn. The real aperture of the ranges is 359 steps of
360 / 512 degrees; pose_yaw in rawlog-grabber.ini turns the first range ahead.
"""
import gzip
import math
import struct
import sys

FULL_TURN = struct.pack("<f", 2 * math.pi)
APERTURE = struct.pack("<f", math.radians(359 * 360 / 512))

with gzip.open(sys.argv[1]) as file:
    rawlog = file.read()
print(f"{rawlog.count(FULL_TURN)} scans corrected")
with gzip.open(sys.argv[2], "wb") as file:
    file.write(rawlog.replace(FULL_TURN, APERTURE))
