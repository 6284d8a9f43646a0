"""A running robot."""

from __future__ import annotations

import json
import os
import subprocess
import warnings
from contextlib import ExitStack
from os import PathLike
from typing import Any, Mapping, Optional, Sequence, Union

from fakebot.actions import Actions
from fakebot.child import Child, start
from fakebot.client import Client
from fakebot.clock import Clock
from fakebot.driver import Driver, Process, command_of, variables_of
from fakebot.errors import NoAnswer, NotFound, NotPassed, OtherVersion
from fakebot.events import Event, EventLog
from fakebot.faults import Fault, FaultKind, Faults
from fakebot.judgement import Judgement, Violation
from fakebot.launched import Launcher
from fakebot.recording import Recording
from fakebot.scenario import Played, play
from fakebot.signals import Signals
from fakebot.stream import Stream
from fakebot.times import Time
from fakebot.version import of_other_version
from fakebot.waiting import Waiting
from fakebot.world import World

__tracebackhide__ = True  # pytest shows the line of the test


class Robot(Actions):
    """Whatever is done to the robot is an event, in the words of scenarios
    (docs/scenario-reference.md). Each action has a method, in Actions; for the world and faults:
    `world`, `faults`."""

    def __init__(self, client: Client, number: int = 0, port: Optional[str] = None,
                 launcher: Optional[Launcher] = None) -> None:
        """`port`: a stable name of the device, if the device has a stable name. `launcher`: starts
        drivers in the time of the run; None in real time."""
        self.client = client
        self.number = number
        self._path = f"/robots/{number}"
        self._port = port
        self._launcher = launcher
        #: The path of the program `fakebot`, if known: drivers in real time get modem lines.
        self.program: Optional[str] = None
        self._variables_of_lines: Mapping[str, str] = {}
        self._events = EventLog(client, number)
        self._drivers: list[Driver] = []
        #: The carried devices by name: robot.devices["scan"].port
        self.devices: dict[str, Robot] = {}
        #: The carrier of a carried device.
        self.carrier: Optional[Robot] = None
        self._judgement = Judgement(client, number, self._drivers, self.devices)
        guard = self._judgement.guard
        self._waiting = Waiting(client, number, self._drivers_gone, guard)
        self.signals = Signals(client, number)
        self.faults = Faults(client, number, self._events)
        self.world = World(client, number, self._events)
        self.clock = Clock(client, guard)
        self.recording = Recording(client, number)

    def __repr__(self) -> str:
        return f"<fakebot.Robot {self.number} at {self.client.url}>"

    @property
    def port(self) -> str:
        """The device that a driver opens."""
        return self._port or str(self.describe()["device"]["path"])

    def describe(self) -> dict[str, Any]:
        """The robot's type, its device, and how the robot can be handled."""
        return dict(self.client.get(self._path))

    def statistics(self) -> dict[str, Any]:
        """Counters of the robot's line and faults, and how late the robot's frames were."""
        return dict(self.client.get(self._path + "/statistics"))

    # --- events, besides the actions ---------------------------------------------------

    def fault(self, type: str, **options: Any) -> Fault:
        """The same as faults.add()."""
        return self.faults.add(type, **options)

    def fault_kinds(self) -> dict[str, FaultKind]:
        """The same as faults.kinds(): the kinds of faults for the line of the robot."""
        return self.faults.kinds()

    def perform(self, event: Mapping[str, Any]) -> Event:
        """An event of a scenario, such as {"after": "bump", "do": {"lift": True}}. An event without
        a trigger happens now."""
        return self._events.perform(event)

    def cancel(self, name: str) -> None:
        """Cancels the event `name`; its effects are undone as far as possible."""
        self._events.cancel(name)

    def events(self) -> list[dict[str, Any]]:
        """All events and commands so far."""
        return self._events.all()

    def play(self, scenario: Union[str, PathLike[str], Mapping[str, Any]], *,
             scripted: bool = False) -> Played:
        """Plays a scenario, given as a file or as its content, from the beginning, once a driver is
        attached; with `scripted` the scenario sends its own commands. Verdict and text are the same
        as of `fakebot test`; the scenario says how the end of a driver of start_driver(), and
        violations, are judged. Raises ScenarioNotPassed, an AssertionError."""
        self._judgement.guard()
        with ExitStack() as judged:
            for one in self._lines:
                judged.enter_context(one._judgement.by_a_scenario())
            played = play(self.client, self.number, scenario, scripted, self._drivers)
        return played

    # --- what lets a test fail ---------------------------------------------------------

    def violations(self) -> list[Violation]:
        """Violations of the protocol so far, by drivers and by send(), also on the lines of
        carried devices."""
        return self._judgement.violations()

    def allow_violations(self) -> None:
        """Lets judge() pass over violations, earlier and later ones, also on the lines of
        carried devices."""
        for one in self._lines:
            one._judgement.allow_violations()

    def judge(self) -> None:
        """Raises NotPassed, an AssertionError, if a driver of start_driver() has ended by itself,
        if the protocol was violated, or if a given event never happened, also for carried
        devices. The end of a test judges, too, and so does the `with` of a program."""
        problems = self._judgement.problems()
        for name, device in self.devices.items():
            problems += [f"{name}: {problem}" for problem in device._judgement.problems()]
        if problems:
            raise NotPassed("\n".join(problems))

    @property
    def _lines(self) -> list[Robot]:
        """The robot and the carried devices."""
        return [self, *self.devices.values()]

    # --- its driver ----------------------------------------------------------------------

    def start_driver(self, *command: str, within: Time = 30,
                     environment: Optional[Mapping[str, str]] = None,
                     may_end: bool = False) -> Driver:
        """Starts a program with arguments, in which {port} is the device, and {port.scan} the
        device of the carried scanner. Returns when the program has opened the device, `within` a
        time of the robot. The program writes to standard output and error of the test's process.
        When the program has ended by itself, and not `may_end`, waits and judge() raise
        NotPassed at once.
        """
        ports = {"": self.port, **{name: one.port for name, one in self.devices.items()}}
        added = {**variables_of(ports), **(environment or {})}
        parts = command_of(command, ports)
        attachments_before = float(self.signals["driver.attachments"])
        process: Process
        if self._launcher is not None:
            process = self._launcher.start(parts, added, self.clock)
        else:
            process = Child(start(parts, environment={**self._modem_lines(), **added}))
        driver = Driver(command, ports, process, may_end)
        unguarded = Waiting(self.client, self.number, self._drivers_gone)
        try:
            driver.wait_until_attached(unguarded, attachments_before, within)
        finally:
            self._drivers.append(driver)
        return driver

    def _modem_lines(self) -> Mapping[str, str]:
        """The variables by which a driver gets modem lines: fakebot starts a program with them."""
        if self.program is not None and not self._variables_of_lines and os.path.exists(self.port):
            shown = subprocess.run([self.program, "exec", self.port, "--", "env", "-0"],
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                   errors="surrogateescape", check=False).stdout
            pairs = (one.split("=", 1) for one in shown.split("\0") if "=" in one)
            self._variables_of_lines = {name: value for name, value in pairs
                                        if os.environ.get(name) != value}
        return self._variables_of_lines

    @property
    def drivers(self) -> list[Driver]:
        """The drivers that start_driver() has started, ended ones too."""
        return list(self._drivers)

    def _drivers_gone(self) -> list[str]:
        return [driver.why_gone for driver in self._drivers if driver.why_gone]

    def end_drivers(self) -> None:
        """Ends the drivers that start_driver() has started, also for carried devices."""
        for one in self._lines:
            for driver in one._drivers:
                driver.end()

    # --- in place of a driver ----------------------------------------------------------

    def send(self, command: Mapping[str, Any]) -> None:
        """Sends a command of a scenario. Raises Conflict while a driver is attached."""
        self.client.post(self._path + "/commands", command)

    def drive(self, linear_m_s: float = 0, angular_rad_s: float = 0) -> None:
        """Sends a single command. A robot without further commands stops: a Kobuki after 3 s."""
        self.send({"drive": {"linear_m_s": linear_m_s, "angular_rad_s": angular_rad_s}})

    # --- watching ------------------------------------------------------------------------

    def wait_until(self, condition: str, within: Time, because: str = "") -> float:
        """Waits until a formula over signals is true, `within` a time of the robot, counted from
        now. Returns the robot's time. Raises ConditionNotMet, an AssertionError."""
        return self._waiting.until(condition, within, because)

    def wait_while(self, condition: str, lasting: Time, because: str = "") -> float:
        """The formula has to be true for all of the time `lasting`. Returns the robot's time.
        Raises ConditionNotMet."""
        return self._waiting.while_true(condition, lasting, because)

    def stream(self, *signals: str, rate_hz: Optional[float] = None, events: bool = True) -> Stream:
        """Signals, `rate_hz` times a second of real time, and events at once. Without names all
        signals; without a rate no signals."""
        return Stream(self.client.url, self.client.token, self.number, signals, rate_hz, events)

    def save_scenario(self, path: Union[None, str, PathLike[str]] = None) -> dict[str, Any]:
        """Everything done to the robot so far, as a scenario for `fakebot test`."""
        scenario = dict(self.client.get(self._path + "/saved-scenario"))
        if path is not None:
            with open(path, "w", encoding="utf-8") as file:
                json.dump(scenario, file, indent=2)
                file.write("\n")
        return scenario


def robots_of(client: Client, ports: Sequence[str] = (),
              ports_of_devices: Sequence[Mapping[str, str]] = (),
              launcher: Optional[Launcher] = None) -> list[Robot]:
    """All robots of a program. `ports` are the stable names of the devices of all robots,
    `ports_of_devices` the stable names for the carried devices of each robot, by name. Warns the
    caller's caller if the program is of another version."""
    answer = client.get("/robots")
    for text in of_other_version(f"the program at {client.url}", answer.get("version", "")):
        warnings.warn(text, OtherVersion, stacklevel=3)
    robots: list[Robot] = []
    for number, one in enumerate(answer["robots"]):
        name = one.get("carried_as")
        if name is not None:
            carrier = len(robots) - 1
            of_devices = ports_of_devices[carrier] if carrier < len(ports_of_devices) else {}
            device = Robot(client, number, of_devices.get(name), launcher)
            device.carrier = robots[carrier]
            robots[carrier].devices[name] = device
            continue
        port = ports[len(robots)] if len(robots) < len(ports) else None
        robots.append(Robot(client, number, port, launcher))
    return robots


def connect(url: Optional[str] = None, token: Optional[str] = None) -> list[Robot]:
    """The robots of a program that runs already: `url` is "http" of the program's ready line.
    Drivers that the program starts need no `url`: FAKEBOT_HTTP in their environment is the address.
    Warns with OtherVersion if the program is of another version."""
    address = url or os.environ.get("FAKEBOT_HTTP")
    if not address:
        raise NoAnswer("no address is given, and none is in FAKEBOT_HTTP")
    client = Client(address, token or os.environ.get("FAKEBOT_HTTP_TOKEN"))
    try:
        return robots_of(client)
    except (KeyError, TypeError, NotFound):
        raise NoAnswer(f"{client.url} has no interface that this package knows") from None
