"""The marker `fakebot` of tests: options of the robots of fixtures."""

from __future__ import annotations

import difflib
from typing import Any

import pytest

# Options for the start of a robot.
_OF_START = ("world", "profile", "start", "seed", "speed", "time", "threads", "with_", "args")
# The kind of the robot, for the fixture scanner: other fixtures have the names of their kinds.
KIND = "robot"
# For the judgement, not for the start of the robot.
MAY_VIOLATE = "may_violate"

MEANING = (f"fakebot({', '.join(_OF_START)}): options of the robot of the fixtures kobuki, kugle "
           f"and scanner, as those of `fakebot run`; {KIND}: the kind of the scanner, or of what "
           f"carries the scanner; {MAY_VIOLATE}=True: violations of the protocol do not let the "
           "test fail")


def marked_options(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Options of the function take precedence over options of its class and module. Raises
    TypeError."""
    options: dict[str, Any] = {}
    for marker in reversed(list(request.node.iter_markers("fakebot"))):
        if marker.args:
            raise TypeError("options of the marker fakebot are named: "
                            f"fakebot(world={marker.args[0]!r})")
        options.update(marker.kwargs)
    known = (*_OF_START, KIND, MAY_VIOLATE)
    for name in options:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise TypeError(f"the marker fakebot has {name!r}, expected one of "
                            f"{', '.join(known)}{hint}")
    return options
