"""Looks at processes."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Callable

LONG_S = 60.0


def comes_true(condition: Callable[[], bool]) -> bool:
    give_up_at = time.monotonic() + LONG_S
    while not condition() and time.monotonic() < give_up_at:
        time.sleep(0.01)
    return condition()


def runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state not in ("Z", "X")
