"""Wanders: backs off from obstacles and turns away, for drivers in Python."""
import dataclasses
import signal
import time
from collections.abc import Callable

AHEAD_MM_S = 200
BACK_MM_S = -100
TURN_RAD_S = 1.0
BACK_S = 1.0
TURN_S = 1.5
PERIOD_S = 0.02  # of the frames of the robot


@dataclasses.dataclass
class Sensors:
    """The state of the robot, as far as a driver tells."""
    obstacles: int = 0  # bumpers and cliff sensors; bits: right 1, center 2, left 4
    must_stand: bool = False  # hanging wheels, a cable


class Wanderer:
    def __init__(self) -> None:
        self.stage = "ahead"
        self.since_s = 0.0
        self.turn_rad_s = TURN_RAD_S
        self.obstacles = 0

    def decide(self, sensors: Sensors, now_s: float) -> tuple[int, float]:
        """A speed in mm/s and a turn rate in rad/s."""
        if sensors.must_stand:
            self.since_s = now_s
            return 0, 0
        is_new = sensors.obstacles & ~self.obstacles != 0
        self.obstacles = sensors.obstacles
        lasts_s = now_s - self.since_s
        if sensors.obstacles and (self.stage == "ahead" or is_new and self.stage == "turn"):
            # A second obstacle does not change the direction: a way out of corners.
            if self.stage == "ahead":
                self.turn_rad_s = -TURN_RAD_S if sensors.obstacles & 4 else TURN_RAD_S
            self.enter("back", now_s)
        elif self.stage == "back" and lasts_s > BACK_S:
            self.enter("turn", now_s)
        elif self.stage == "turn" and lasts_s > TURN_S:
            self.enter("wait", now_s)
        if self.stage == "wait" and not sensors.obstacles:
            self.enter("ahead", now_s)
        turn_rad_s = self.turn_rad_s if self.stage == "turn" else 0
        return {"ahead": AHEAD_MM_S, "back": BACK_MM_S}.get(self.stage, 0), turn_rad_s

    def enter(self, stage: str, now_s: float) -> None:
        self.stage = stage
        self.since_s = now_s


def wander(sensors: Callable[[], Sensors], drive: Callable[[int, float], None]) -> None:
    """Drives until SIGTERM or SIGINT, and stops then."""
    is_over = False

    def end(*_: object) -> None:
        nonlocal is_over
        is_over = True

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    wanderer = Wanderer()
    while not is_over:
        drive(*wanderer.decide(sensors(), time.monotonic()))
        time.sleep(PERIOD_S)
    drive(0, 0)
