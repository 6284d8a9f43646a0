#!/usr/bin/env python3
"""A fake robot as projects write by hand: pty_bench measures the mock in place of fakebot.

The mock knows no robot: each frame is the same, and commands are thrown away.
"""

import json
import os
import time
import tty

FRAME = bytes(81)

master, port = os.openpty()
tty.setraw(port)
print(json.dumps({"event": "ready", "port": os.ttyname(port)}), flush=True)
while True:
    os.write(master, FRAME)
    time.sleep(0.02)
