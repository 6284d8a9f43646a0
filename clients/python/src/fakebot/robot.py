"""A running robot."""

from __future__ import annotations

import json
import os
import warnings
from os import PathLike
from typing import Any, Literal, Mapping, Optional, Sequence, Union

from fakebot.child import Child, start
from fakebot.client import Client
from fakebot.clock import Clock
from fakebot.driver import Driver, Process, command_of
from fakebot.errors import NoAnswer, NotFound, OtherVersion, Value
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


class Robot:
    """What happens to it is an event in the words of scenarios: see the README of scenarios."""

    def __init__(self, client: Client, number: int = 0, port: Optional[str] = None,
                 launcher: Optional[Launcher] = None) -> None:
        """`port`: a stable name of the device, if there is one. `launcher`: of a run whose drivers
        live in its time."""
        self.client = client
        self.number = number
        self._path = f"/robots/{number}"
        self._port = port
        self._launcher = launcher
        self._events = EventLog(client, number)
        self._drivers: list[Driver] = []
        self._judgement = Judgement(client, number, self._drivers)
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
        """Its type, device, and how it can be handled."""
        return dict(self.client.get(self._path))

    def statistics(self) -> dict[str, Any]:
        """Counters of its line and faults, and how late its frames were."""
        return dict(self.client.get(self._path + "/statistics"))

    # --- hands -----------------------------------------------------------------------

    def press(self, *names: str, for_: Optional[Time] = None) -> Event:
        """For 0.2 s, unless `for_` says otherwise."""
        return self._events.do({"press": _one_or_list(names)}, for_)

    def set(self, signals: Mapping[str, Value], *, for_: Optional[Time] = None) -> Event:
        """Forces inputs to these values, whatever their sensors see."""
        return self._events.do({"set": dict(signals)}, for_)

    def release(self, *names: str) -> Event:
        """These inputs follow their sensors again."""
        return self._events.do({"release": _one_or_list(names)})

    def lift(self, *, for_: Optional[Time] = None) -> Event:
        """Off the floor."""
        return self._events.do({"lift": True}, for_)

    def put_down(self, where: Union[None, str, Mapping[str, float], Sequence[float]] = None,
                 ) -> Event:
        """Where it was, at a place, or at a pose: x_m, y_m and perhaps heading_deg."""
        if where is None:
            return self._events.do({"put_down": True})
        if isinstance(where, (str, Mapping)):
            return self._events.do({"put_down": where if isinstance(where, str) else dict(where)})
        return self._events.do({"put_down": dict(zip(("x_m", "y_m", "heading_deg"), where))})

    def push(self, forward_m: float = 0, left_m: float = 0, turn_deg: float = 0) -> Event:
        """Over the floor by hand, at once."""
        push = {"forward_m": forward_m, "left_m": left_m, "turn_deg": turn_deg}
        return self._events.do({"push": {key: value for key, value in push.items() if value}})

    def power(self, state: Literal["on", "off"], *, for_: Optional[Time] = None) -> Event:
        return self._events.do({"power": state}, for_)

    def unplug(self, *, for_: Optional[Time] = None) -> Event:
        """The device disappears."""
        return self._events.do({"device": "unplug"}, for_)

    def plug_in(self) -> Event:
        """The device is back, `port` under the same name."""
        return self._events.do({"device": "plug_in"})

    def note(self, text: str) -> Event:
        """In the log, and in a saved scenario."""
        return self._events.do({"note": text})

    def fault(self, type: str, **options: Any) -> Fault:
        """The same as faults.add()."""
        return self.faults.add(type, **options)

    def fault_kinds(self) -> dict[str, FaultKind]:
        """The same as faults.kinds(): what fault() can do to the line of this robot."""
        return self.faults.kinds()

    def perform(self, event: Mapping[str, Any]) -> Event:
        """An event of a scenario, such as {"after": "bump", "do": {"lift": True}}. Without a
        trigger it happens now."""
        return self._events.perform(event)

    def cancel(self, name: str) -> None:
        """The event of this name; what it did is undone as far as possible."""
        self._events.cancel(name)

    def events(self) -> list[dict[str, Any]]:
        """All events and commands so far."""
        return self._events.all()

    def play(self, scenario: Union[str, PathLike[str], Mapping[str, Any]], *,
             scripted: bool = False) -> Played:
        """A scenario, a file or its content, from its beginning, once a driver is attached; with
        `scripted` it sends its own commands. The verdict and its text are those of `fakebot test`;
        the end of a driver of start_driver() and violations are judged as the scenario says.
        Raises ScenarioNotPassed, an AssertionError."""
        self._judgement.guard()
        with self._judgement.by_a_scenario():
            return play(self.client, self.number, scenario, scripted, self._drivers)

    # --- what lets a test fail ---------------------------------------------------------

    def violations(self) -> list[Violation]:
        """Of the protocol, so far, by drivers and by send()."""
        return self._judgement.violations()

    def allow_violations(self) -> None:
        """judge() passes over them, whether they were or will be."""
        self._judgement.allow_violations()

    def judge(self) -> None:
        """Raises NotPassed, an AssertionError, if a driver of start_driver() has ended by itself,
        if the protocol was violated, or if an event was given that never happened. The end of a
        test and of the `with` of a program do it, too."""
        self._judgement.judge()

    # --- its driver ----------------------------------------------------------------------

    def start_driver(self, *command: str, within: Time = 30,
                     environment: Optional[Mapping[str, str]] = None,
                     may_end: bool = False) -> Driver:
        """A program and its arguments, in which {port} is the device. Returns when it has opened
        the device, `within` a time of the robot. Its output goes where that of this process goes.
        When it has ended by itself, and not `may_end`, waits and judge() raise NotPassed at once.
        """
        port = self.port
        parts = command_of(command, port)
        added = {"FAKEBOT_PORT": port, **(environment or {})}
        attachments_before = float(self.signals["driver.attachments"])
        process: Process
        if self._launcher is not None:
            process = self._launcher.start(parts, added, self.clock)
        else:
            process = Child(start(parts, environment=added))
        driver = Driver(command, port, process, may_end)
        unguarded = Waiting(self.client, self.number, self._drivers_gone)
        try:
            driver.wait_until_attached(unguarded, attachments_before, within)
        finally:
            self._drivers.append(driver)
        return driver

    @property
    def drivers(self) -> list[Driver]:
        """Those that start_driver() has started."""
        return list(self._drivers)

    def _drivers_gone(self) -> list[str]:
        return [driver.why_gone for driver in self._drivers if driver.why_gone]

    def end_drivers(self) -> None:
        """Those that start_driver() has started."""
        for driver in self._drivers:
            driver.end()

    # --- in place of a driver ----------------------------------------------------------

    def send(self, command: Mapping[str, Any]) -> None:
        """A command of a scenario. Raises Conflict while a driver is attached."""
        self.client.post(self._path + "/commands", command)

    def drive(self, linear_m_s: float = 0, angular_rad_s: float = 0) -> None:
        """One command. A robot that gets no other one stops: a Kobuki after 3 s."""
        self.send({"drive": {"linear_m_s": linear_m_s, "angular_rad_s": angular_rad_s}})

    # --- watching ------------------------------------------------------------------------

    def wait_until(self, condition: str, within: Time, because: str = "") -> float:
        """Until a formula over signals is true, `within` a time of the robot, counted from now.
        Returns the robot's time. Raises ConditionNotMet, an AssertionError."""
        return self._waiting.until(condition, within, because)

    def wait_while(self, condition: str, lasting: Time, because: str = "") -> float:
        """The formula has to be true for all of this time. Raises ConditionNotMet."""
        return self._waiting.while_true(condition, lasting, because)

    def stream(self, *signals: str, rate_hz: Optional[float] = None, events: bool = True) -> Stream:
        """Signals, so many times a second of real time, and events, as they come. Without names
        all signals; without a rate none."""
        return Stream(self.client.url, self.client.token, self.number, signals, rate_hz, events)

    def save_scenario(self, path: Union[None, str, PathLike[str]] = None) -> dict[str, Any]:
        """What was done so far, as a scenario for `fakebot test`."""
        scenario = dict(self.client.get(self._path + "/saved-scenario"))
        if path is not None:
            with open(path, "w", encoding="utf-8") as file:
                json.dump(scenario, file, indent=2)
                file.write("\n")
        return scenario


def _one_or_list(names: Sequence[str]) -> Union[str, list[str]]:
    return names[0] if len(names) == 1 else list(names)


def robots_of(client: Client, ports: Sequence[str] = (),
              launcher: Optional[Launcher] = None) -> list[Robot]:
    """All robots of a program. Warns the caller's caller if it is of another version."""
    answer = client.get("/robots")
    count = len(answer["robots"])
    for text in of_other_version(f"the program at {client.url}", answer.get("version", "")):
        warnings.warn(text, OtherVersion, stacklevel=3)
    return [Robot(client, i, ports[i] if i < len(ports) else None, launcher) for i in range(count)]


def connect(url: Optional[str] = None, token: Optional[str] = None) -> list[Robot]:
    """The robots of a program that runs already: the address is "http" of its ready line. Drivers
    that the program starts need not name it: FAKEBOT_HTTP in their environment does. Warns if it
    is of another version: OtherVersion."""
    address = url or os.environ.get("FAKEBOT_HTTP")
    if not address:
        raise NoAnswer("no address is given, and none is in FAKEBOT_HTTP")
    client = Client(address, token or os.environ.get("FAKEBOT_HTTP_TOKEN"))
    try:
        return robots_of(client)
    except (KeyError, TypeError, NotFound):
        raise NoAnswer(f"{client.url} has no interface that this package knows") from None
