"""Times in the words of scenarios."""

from __future__ import annotations

import re
from typing import Union

# A number of seconds, or a text with a unit: "200ms", "1.5 s", "2min", "1h", "50us".
Time = Union[float, str]

_UNITS_S = {"us": 1e-6, "ms": 1e-3, "s": 1.0, "min": 60.0, "h": 3600.0}


def seconds_of(time: Time) -> float:
    """Seconds; 0 for a text that is no time: the program explains the mistake."""
    if not isinstance(time, str):
        return float(time)
    match = re.fullmatch(r"\s*([0-9.]+(?:[eE][-+]?[0-9]+)?)\s*([a-z]+)\s*", time)
    if match is None or match[2] not in _UNITS_S:
        return 0.0
    try:
        return float(match[1]) * _UNITS_S[match[2]]
    except ValueError:
        return 0.0


def text_of(time: Time) -> str:
    """A time for messages."""
    return time if isinstance(time, str) else f"{time:g} s"
