#!/usr/bin/python3
"""Drives a Kobuki forward until its left wheel has turned: drive.py PLACE

PLACE is a device, or an address of pyserial such as socket://127.0.0.1:5000 or rfc2217://127.0.0.1:5000;
usb: a port whose USB adapter is that of a Kobuki; -: standard input and output.
"""
import os
import re
import sys
from typing import Callable

FEEDBACK = re.compile(rb"\xaa\x55\x4d\x01\x0f.{5}(..)", re.DOTALL)  # up to the ticks of the left wheel
DRIVE = bytes.fromhex("aa 55 06 01 04 c8 00 00 00 cb")  # 0.2 m/s


def ends_of(place: str) -> tuple[Callable[[], bytes], Callable[[bytes], object]]:
    if place == "-":
        return lambda: os.read(0, 4096), lambda data: os.write(1, data)
    import serial
    from serial.tools.list_ports import comports
    if place == "usb":
        place = next(port.device for port in comports()
                     if (port.vid, port.pid) == (0x0403, 0x6001) and port.serial_number.startswith("kobuki"))
    port = serial.serial_for_url(place, baudrate=115200, timeout=60)
    return lambda: port.read(81), port.write


read, write = ends_of(sys.argv[1])
seen, first = b"", None
while data := read():
    seen += data
    while frame := FEEDBACK.search(seen):
        seen = seen[frame.end():]
        if first not in (None, frame[1]):
            print("the left wheel has turned", file=sys.stderr)
            if sys.argv[1] == "-":  # a writer is killed by a pipe without a reader: read to the end
                os.close(1)
                while os.read(0, 4096):
                    pass
            sys.exit()
        first = frame[1]
        write(DRIVE)
sys.exit("the robot is silent")
