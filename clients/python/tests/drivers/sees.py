"""Drives a Kobuki while its RPLIDAR measures: sees.py PORT PORT_OF_SCANNER."""

import sys
import threading
import time

from kobuki_line import Line
from rplidar_line import nodes

BLIND_S = 0.5


class Eye(threading.Thread):
    seen_at = float("-inf")

    def run(self) -> None:
        for _ in nodes(sys.argv[2]):
            self.seen_at = time.monotonic()


eye = Eye(daemon=True)
eye.start()
line = Line(sys.argv[1])
for _ in line.bumpers():
    line.drive(200 if time.monotonic() - eye.seen_at < BLIND_S else 0)
