"""The line of an RPLIDAR, as far as a driver needs it."""

from __future__ import annotations

import time
from typing import Iterator

import serial

# LR001: requests, and the descriptor of the answer to SCAN.
STOP = bytes.fromhex("A5 25")
SCAN = bytes.fromhex("A5 20")
DESCRIPTOR = bytes.fromhex("A5 5A 05 00 00 40 81")
NODE = 5  # bytes
SILENT_S = 3  # the head needs time to turn


def nodes(port: str) -> Iterator[bytes]:
    """Measurements, without an end: the scan begins again whenever the line is gone or silent."""
    while True:
        try:
            line = serial.Serial(baudrate=115200, timeout=SILENT_S)
            line.dtr = False  # lets the motor of an A1 turn
            line.port = port
            with line:
                line.write(STOP)
                time.sleep(0.01)  # LR001: at least 1 ms
                line.reset_input_buffer()
                line.write(SCAN)
                if line.read_until(DESCRIPTOR).endswith(DESCRIPTOR):
                    while len(node := line.read(NODE)) == NODE:
                        yield node
        except (serial.SerialException, OSError):
            time.sleep(0.05)
