"""The parameters of the node, and its robot."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from fakebot.process import Program
from fakebot.robot import Robot, connect

# Options of `fakebot run`, with the same meaning and defaults.
OF_RUN = ("world", "profile", "firmware", "start", "seed", "speed", "record")


class Options:
    """Raises ValueError for unknown or contradictory parameters. An empty text counts as not given,
    because a launch file cannot leave a parameter out."""

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        given = {name: value for name, value in parameters.items() if value != ""}
        self.kind = given.pop("kind", "kobuki")
        self.device = given.pop("device", None)
        # A program that runs already, such as a program that has started this node as a driver.
        of_program = dict(os.environ) if "FAKEBOT_HTTP" in os.environ else {}
        self.connect_to = given.pop("connect_to", None) or of_program.get("FAKEBOT_HTTP")
        self.token = given.pop("token", None) or os.environ.get("FAKEBOT_HTTP_TOKEN")
        self.number = int(given.pop("number", of_program.get("FAKEBOT_INDEX", 0)))
        self.publish_tf = bool(given.pop("publish_tf", True))
        self.publish_clock = bool(given.pop("publish_clock", False))
        self.rate_hz = float(given.pop("rate_hz", 50))
        self.frame = given.pop("frame", "world")
        self.child_frame = given.pop("child_frame", "ground_truth")
        self.of_run = [text for name in OF_RUN if name in given
                       for text in ("--" + name, str(given.pop(name)))]
        if given:
            raise ValueError(f"unknown parameters: {', '.join(sorted(given))}; those of "
                             "robot.launch are known")
        if self.connect_to and self.of_run:
            raise ValueError(f"{' '.join(self.of_run)}: {self.connect_to} runs already, and has "
                             "its own options")


@contextmanager
def robot_of(chosen: Options) -> Iterator[Robot]:
    """A robot of a program that runs already, or of one for the time of the context."""
    if chosen.connect_to:
        robots = connect(chosen.connect_to, chosen.token)
        if chosen.number >= len(robots):
            raise ValueError(f"robot {chosen.number}: {chosen.connect_to} has {len(robots)}")
        yield robots[chosen.number]
        return
    with Program(chosen.kind, link=chosen.device, args=chosen.of_run) as program:
        yield program.robot
