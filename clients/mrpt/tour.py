#!/usr/bin/env python3
"""Drives a Kobuki on a tour of scenarios/worlds/room.json that touches nothing: tour.py PORT

Starts at x 0.6 m, y 0.6 m, heading 0, and ends there after 3 minutes. Each leg is driven by the encoders
and the gyro, slowly: a scan takes 100 ms, in which the robot should hardly move.
"""
import functools
import math
import operator
import struct
import sys

import serial  # python3-serial

FORWARD_MM_S = 100
TURN_MM_S = 25  # of each wheel: 0.22 rad/s
TICKS_PER_M = 11724.4
LEGS = [("forward", 2.8), ("turn", 90), ("forward", 0.9), ("turn", 90), ("forward", 1.9), ("turn", -90),
        ("forward", 0.9), ("turn", 180), ("forward", 0.9), ("turn", -90), ("forward", 0.9), ("turn", 90),
        ("forward", 0.9), ("turn", 90)]


class Base:
    def __init__(self, port):
        self.line = serial.Serial(port, 115200)
        self.received = b""
        self.update()

    def drive(self, speed_mm_s, radius_mm=0):
        body = struct.pack("<BBBhh", 6, 1, 4, speed_mm_s, radius_mm)
        self.line.write(b"\xaa\x55" + body + bytes([functools.reduce(operator.xor, body)]))

    def update(self):
        """Waits for the next frame, which has the encoder in message 1 and the heading in message 4."""
        while True:
            self.received += self.line.read(max(1, self.line.in_waiting))
            begin = self.received.find(b"\xaa\x55")
            if begin < 0 or len(self.received) < begin + 3 or len(self.received) < begin + 4 + self.received[begin + 2]:
                continue
            frame = self.received[begin + 2:begin + 4 + self.received[begin + 2]]
            self.received = self.received[begin + 2:]
            if functools.reduce(operator.xor, frame) == 0:
                break
        self.received = self.received[len(frame):]
        message = 1
        while message < len(frame) - 1:
            if frame[message] == 1:
                self.ticks = struct.unpack_from("<H", frame, message + 7)[0]
            elif frame[message] == 4:
                self.heading_deg = struct.unpack_from("<h", frame, message + 2)[0] / 100
            message += 2 + frame[message + 1]

    def stand(self, seconds):
        self.drive(0)
        for _ in range(50 * seconds):
            self.update()

    def forward(self, distance_m):
        end = distance_m * TICKS_PER_M
        before, driven = self.ticks, 0
        while driven < end:
            self.drive(FORWARD_MM_S)
            self.update()
            driven += (self.ticks - before) % 65536
            before = self.ticks

    def turn(self, angle_deg):
        before, turned = self.heading_deg, 0
        while abs(turned) < abs(angle_deg):
            self.drive(TURN_MM_S, int(math.copysign(1, angle_deg)))
            self.update()
            turned += (self.heading_deg - before + 180) % 360 - 180
            before = self.heading_deg

def main():
    base = Base(sys.argv[1])
    base.stand(8)  # the scanner has to start
    for kind, amount in LEGS:
        getattr(base, kind)(amount)
        base.stand(1)


main()
