"""The frames of a Kobuki, as far as a driver needs the frames."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import Iterator

import serial

HEADER = b"\xaa\x55"
BASIC_SENSOR_DATA = 1
BASE_CONTROL = 1


class Line:
    def __init__(self, port: str) -> None:
        self._serial = serial.serial_for_url(port, 115200, timeout=1)
        self._received = bytearray()

    def drive(self, speed_mm_s: int) -> None:
        payload = bytes([BASE_CONTROL, 4]) + speed_mm_s.to_bytes(2, "little", signed=True) + b"\0\0"
        frame = bytes([len(payload)]) + payload
        self.send(HEADER + frame + bytes([reduce(xor, frame)]))

    def send(self, data: bytes) -> None:
        self._serial.write(data)

    def close(self) -> None:
        self._serial.close()

    def bumpers(self) -> Iterator[int]:
        """The bumpers in each frame of the robot: a bit for right, center and left."""
        while True:
            self._received += self._serial.read(max(1, self._serial.in_waiting))
            for payload in self._payloads():
                begin = 0
                while begin + 2 <= len(payload):
                    if payload[begin] == BASIC_SENSOR_DATA:
                        yield payload[begin + 4]
                    begin += 2 + payload[begin + 1]

    def _payloads(self) -> Iterator[bytes]:
        while (begin := self._received.find(HEADER)) >= 0:
            del self._received[:begin]
            end = 4 + self._received[2] if len(self._received) > 2 else 4
            if len(self._received) < end:
                return
            frame = bytes(self._received[2:end])
            if reduce(xor, frame) == 0:
                del self._received[:end]
                yield frame[1:-1]
            else:
                del self._received[:2]
