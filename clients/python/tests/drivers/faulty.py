"""Stops at a bump like a good driver, but has a fault: faulty.py PORT FAULT.

none: no fault. silent: sends nothing. lies: sends a wrong checksum at a bump, and quits.
Half a second after the start:
crashes, quits: ends with status 3 or 0. killed: ends by a signal. violates: sends a wrong checksum.
crashes-late: closes the device, computes for a while, and ends with status 3.
closes: closes the device, and lives on.
"""

import os
import signal
import sys
import time

from kobuki_line import Line

line = Line(sys.argv[1])
fault = sys.argv[2]
begin = time.monotonic()
has_bumped = has_violated = False
for bumpers in line.bumpers():
    has_bumped = has_bumped or bumpers != 0
    if fault != "silent":
        line.drive(0 if has_bumped else 200)
    if fault == "lies" and has_bumped:
        line.send(b"\xaa\x55\x06\x01\x04\xc8\x00\x00\x00\x00")
        sys.exit()
    if time.monotonic() - begin < 0.5:
        continue
    if fault in ("crashes", "quits"):
        sys.exit(3 if fault == "crashes" else 0)
    if fault in ("crashes-late", "closes"):
        line.close()
        if fault == "closes":
            time.sleep(3600)
        sum(range(10_000_000))
        sys.exit(3)
    if fault == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if fault == "violates" and not has_violated:
        line.send(b"\xaa\x55\x06\x01\x04\xc8\x00\x00\x00\x00")
        has_violated = True
