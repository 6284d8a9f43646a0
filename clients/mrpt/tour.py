#!/usr/bin/env python3
"""Drives a Kobuki on a tour of scenarios/worlds/room.json that touches nothing: tour.py PORT

The tour begins at x 0.6 m, y 0.6 m, heading 0, and ends close to there after 175 s. Each leg is driven by
encoders and gyro, and slowly: a scan takes 100 ms, in which the robot should hardly move. At the end
a key is printed, which ends rawlog-grabber.
"""
import functools
import math
import operator
import struct
import sys
import time

import serial  # python3-serial

FORWARD_MM_S = 100
TURN_MM_S = 25  # of each wheel: 0.22 rad/s
TICKS_PER_M = 11724.4
LEGS = [("forward", 2.8), ("turn", 90), ("forward", 0.9), ("turn", 90), ("forward", 1.9), ("turn", -90),
        ("forward", 0.9), ("turn", 180), ("forward", 0.9), ("turn", -90), ("forward", 0.9), ("turn", 90),
        ("forward", 0.9), ("turn", 90)]


def checksum(data):
    return functools.reduce(operator.xor, data)


class Base:
    def __init__(self, port):
        self.line = serial.Serial(port, 115200)
        self.received = b""
        self.wait(1)

    def drive(self, speed_mm_s, radius_mm=0):
        body = struct.pack("<BBBhh", 6, 1, 4, speed_mm_s, radius_mm)
        self.line.write(b"\xaa\x55" + body + bytes([checksum(body)]))

    def wait(self, seconds=0.1):
        """Waits, and reads what the robot has sent meanwhile."""
        time.sleep(seconds)
        self.received += self.line.read(self.line.in_waiting)
        while True:
            rest = self.received.partition(b"\xaa\x55")[2]
            if not rest or len(rest) < rest[0] + 2:
                return
            frame, self.received = rest[:rest[0] + 2], rest
            if checksum(frame) == 0:
                self.take(frame)
                self.received = rest[len(frame):]

    def take(self, frame):
        message = 1
        while message < len(frame) - 1:
            if frame[message] == 1:
                self.ticks = struct.unpack_from("<H", frame, message + 7)[0]
            elif frame[message] == 4:
                self.heading_deg = struct.unpack_from("<h", frame, message + 2)[0] / 100
            message += 2 + frame[message + 1]

    def stand(self, seconds):
        for _ in range(seconds):
            self.drive(0)
            self.wait(1)

    def forward(self, distance_m):
        before, driven = self.ticks, 0
        while driven < distance_m * TICKS_PER_M:
            self.drive(FORWARD_MM_S)
            self.wait()
            driven += (self.ticks - before) % 65536
            before = self.ticks

    def turn(self, angle_deg):
        before, turned = self.heading_deg, 0
        while abs(turned) < abs(angle_deg):
            self.drive(TURN_MM_S, int(math.copysign(1, angle_deg)))
            self.wait()
            turned += (self.heading_deg - before + 180) % 360 - 180
            before = self.heading_deg


def main():
    base = Base(sys.argv[1])
    base.stand(7)  # the scanner has to start
    for kind, amount in LEGS:
        getattr(base, kind)(amount)
        base.stand(1)
    print("x")


main()
