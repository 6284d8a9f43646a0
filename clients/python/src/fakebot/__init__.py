"""Virtual robots of fakebot, for tests of drivers.

    with fakebot.Program("kobuki") as program:
        robot = program.robot
        start_my_driver(robot.port)
        robot.press("bumper.center", for_=2)
        robot.wait_until("speed.linear_m_s < 0.01", within=0.5)

With pytest the fixture `kobuki` is such a robot.
"""

from fakebot.client import Client
from fakebot.clock import Clock
from fakebot.driver import Driver
from fakebot.errors import (
    ConditionNotMet,
    Conflict,
    FakebotError,
    Invalid,
    NoAnswer,
    NotFound,
    NotPassed,
    OtherVersion,
    Problem,
    ProgramEnded,
    ProgramNotFound,
    UnknownSignal,
)
from fakebot.events import Event
from fakebot.faults import Fault, FaultAttribute, FaultCount, FaultKind, Faults
from fakebot.judgement import Violation
from fakebot.process import Program
from fakebot.recording import Recording, RecordingInfo
from fakebot.robot import Robot, connect
from fakebot.scenario import Played, ScenarioNotPassed
from fakebot.signals import SignalInfo, Signals
from fakebot.stream import Happening, Sample, Stream
from fakebot.times import Time
from fakebot.version import VERSION as __version__
from fakebot.world import World

__all__ = [
    "Client", "Clock", "ConditionNotMet", "Conflict", "Driver", "Event", "FakebotError", "Fault",
    "FaultAttribute", "FaultCount", "FaultKind", "Faults", "Happening", "Invalid", "NoAnswer",
    "NotFound", "NotPassed", "OtherVersion", "Played", "Problem", "Program", "ProgramEnded",
    "ProgramNotFound",
    "Recording", "RecordingInfo", "Robot", "Sample", "ScenarioNotPassed", "SignalInfo", "Signals",
    "Stream", "Time", "UnknownSignal", "Violation", "World", "__version__", "connect",
]
