"""The plugin of pytest: the fixtures kobuki, kugle, scanner and fakebot_robot."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, Generator, Iterator, Mapping, Optional, Sequence, Union, overload
from weakref import WeakKeyDictionary

import pytest

from fakebot.artifacts import Artifacts, folder_name
from fakebot.errors import FakebotError, NotPassed
from fakebot.process import File, Program
from fakebot.pytest_marker import KIND, MAY_VIOLATE, MEANING, marked_options
from fakebot.robot import Robot

__tracebackhide__ = True  # pytest shows the line of the test

_DEFAULT_ARTIFACTS = "fakebot-artifacts"
_OPTIONS = {
    "program": "the program fakebot; default: FAKEBOT_PROGRAM in the environment, or that in "
               "the PATH",
    "artifacts": "folder in which captures, logs, scenarios and signals of failed tests are kept; "
                 f"default: {_DEFAULT_ARTIFACTS} in the root folder",
    "speed": "simulated seconds in a real one, or max; default: 1",
    "time": "real, virtual or scaled=X, as of `fakebot run`; default: real",
    "threads": "in virtual time: parallel, or seeded for an order of the drivers' threads that the "
               "seed decides; default: parallel",
}

# A property in the XML of pytest, for a test that failed.
_PROPERTY = "fakebot_page"

# Artifacts of the tests that are running.
_artifacts: WeakKeyDictionary[pytest.Item, Artifacts] = WeakKeyDictionary()


class RobotFactory:
    """Starts robots for a test; the robots end with the test."""

    def __init__(self, config: pytest.Config, folders: pytest.TempPathFactory,
                 artifacts: Artifacts) -> None:
        self._config = config
        self._folders = folders
        self._artifacts = artifacts

    @overload
    def __call__(self, kind: str = ..., *, count: None = ..., world: _WorldOrProfile = ...,
                 profile: _WorldOrProfile = ..., start: Optional[str] = ...,
                 seed: Optional[int] = ..., speed: Union[None, float, str] = ...,
                 time: Optional[str] = ..., threads: Optional[str] = ...,
                 with_: Sequence[str] = ..., args: Sequence[str] = ...) -> Robot: ...

    @overload
    def __call__(self, kind: str = ..., *, count: int, world: _WorldOrProfile = ...,
                 profile: _WorldOrProfile = ..., start: Optional[str] = ...,
                 seed: Optional[int] = ..., speed: Union[None, float, str] = ...,
                 time: Optional[str] = ..., threads: Optional[str] = ...,
                 with_: Sequence[str] = ..., args: Sequence[str] = ...) -> list[Robot]: ...

    def __call__(self, kind: str = "kobuki", *, count: Optional[int] = None,
                 world: _WorldOrProfile = None, profile: _WorldOrProfile = None,
                 start: Optional[str] = None, seed: Optional[int] = None,
                 speed: Union[None, float, str] = None, time: Optional[str] = None,
                 threads: Optional[str] = None, with_: Sequence[str] = (),
                 args: Sequence[str] = ()) -> Union[Robot, list[Robot]]:
        """Options as of `fakebot run`; with a count a list of robots."""
        program = Program(
            kind, count=count, world=world, profile=profile, start=start, seed=seed,
            speed=speed if speed is not None else _option(self._config, "speed") or None,
            time=time or _option(self._config, "time") or None,
            threads=threads or _option(self._config, "threads") or None,
            with_=with_, record="--record" not in args, args=args,
            program=_program(self._config),
            folder=self._folders.mktemp(f"fakebot-{kind}"))
        self._artifacts.programs.append(program)
        return program.robot if count is None else program.robots

    @property
    def programs(self) -> list[Program]:
        """The programs of this test, in the order of their start."""
        return self._artifacts.programs

    def close(self) -> None:
        for program in self.programs:
            program.close()


_WorldOrProfile = Union[None, File, Mapping[str, Any]]


# --- fixtures ------------------------------------------------------------------------


@pytest.fixture
def fakebot_robot(request: pytest.FixtureRequest,
                  tmp_path_factory: pytest.TempPathFactory) -> Iterator[RobotFactory]:
    """Starts robots with options: fakebot_robot("kobuki", world="room.json", profile="ideal")."""
    item = request.node
    _finish(item)  # the artifacts of an earlier run, if the test is repeated
    artifacts = Artifacts(_artifacts_folder(request.config) / folder_name(item.nodeid))
    _artifacts[item] = artifacts
    factory = RobotFactory(request.config, tmp_path_factory, artifacts)
    yield factory
    factory.close()


@pytest.fixture
def kobuki(request: pytest.FixtureRequest, fakebot_robot: RobotFactory) -> Robot:
    """A Kobuki on a device of its own, with the options of the marker `fakebot`."""
    return _marked_robot(request, fakebot_robot, "kobuki")


@pytest.fixture
def kugle(request: pytest.FixtureRequest, fakebot_robot: RobotFactory) -> Robot:
    """A Kugle on a device of its own, with the options of the marker `fakebot`."""
    return _marked_robot(request, fakebot_robot, "kugle")


@pytest.fixture
def scanner(request: pytest.FixtureRequest, fakebot_robot: RobotFactory) -> Robot:
    """The laser scanner on the robot of the fixture `kobuki` or `kugle`. In a test without these
    fixtures: a scanner alone, or on a robot of its own, as the marker `fakebot` says."""
    carriers = [request.getfixturevalue(name) for name in ("kobuki", "kugle")
                if name in request.fixturenames]
    robots = carriers or [_marked_robot(request, fakebot_robot, None)]
    found = [one for robot in robots for one in _scanners_of(robot)]
    if len(found) != 1:
        names = [name for robot in robots for name in robot.devices]
        has = f"there are {len(found)}: {', '.join(names)}" if found else "there is none"
        raise pytest.fail.Exception(
            f"the fixture scanner is the only scanner of a test, but {has}; " + (
                "each is in the devices of its robot, kobuki.devices['NAME']" if found else
                "@pytest.mark.fakebot(robot='rplidar-a1') is one that is alone, "
                "with_=['rplidar-a1@0.1,0,0'] is one on a robot"), pytrace=False)
    return found[0]


def _marked_robot(request: pytest.FixtureRequest, factory: RobotFactory,
                  kind: Optional[str]) -> Robot:
    """Starts a robot; None: of the kind in the marker. A mistake in the marker has no line of the
    test, so pytest shows none."""
    try:
        options = marked_options(request)
        may_violate = options.pop(MAY_VIOLATE, False)
        marked = options.pop(KIND, kind or "kobuki")
        if kind not in (None, marked):
            raise TypeError(f"the marker fakebot has {KIND}={marked!r}, which is for the fixture "
                            f"scanner without a robot; the fixture {kind} is a {kind}")
        robot: Robot = factory(marked, **options)
    except (FakebotError, TypeError) as error:
        raise pytest.fail.Exception(str(error), pytrace=False) from None
    if may_violate:
        robot.allow_violations()
    return robot


def _scanners_of(robot: Robot) -> list[Robot]:
    """The carried devices; also the robot, if the robot is a scanner."""
    return [*([robot] if "front_m" in robot.signals else []), *robot.devices.values()]


# --- options -------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("fakebot", "virtual robots")
    for name, meaning in _OPTIONS.items():
        group.addoption(f"--fakebot-{name}", metavar=name.upper(), help=meaning)
        parser.addini(f"fakebot_{name}", meaning)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", MEANING)


def _option(config: pytest.Config, name: str) -> str:
    """An option of the command line or of the file of options; empty without such an option."""
    given = config.getoption(f"--fakebot-{name}")
    return str(given or config.getini(f"fakebot_{name}"))


def _program(config: pytest.Config) -> Optional[str]:
    """The path of the program. A path in the file of options is relative to the root folder."""
    given = _option(config, "program")
    if "/" not in given or config.getoption("--fakebot-program"):
        return given or None
    return str(config.rootpath / given)


def _artifacts_folder(config: pytest.Config) -> Path:
    given = config.getoption("--fakebot-artifacts")
    if given:
        return Path(config.invocation_params.dir, given)
    return config.rootpath / (config.getini("fakebot_artifacts") or _DEFAULT_ARTIFACTS)


# --- tests that fail -----------------------------------------------------------------


@pytest.hookimpl(trylast=True)
def pytest_runtest_call(item: pytest.Item) -> None:
    """Judges the robots after the body of the test has passed, while the robots still run."""
    artifacts = _artifacts.get(item)
    for program in artifacts.programs if artifacts is not None else []:
        if program.exit_code is not None:
            continue  # the test has ended the program, or has failed without the program
        for robot in program.robots:
            try:
                robot.judge()
            except NotPassed as error:
                raise pytest.fail.Exception(str(error), pytrace=False) from None


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, None]:
    outcome = yield
    report = outcome.get_result()
    artifacts = _artifacts.get(item)
    if artifacts is None or not artifacts.programs or not report.failed:
        return
    try:
        text = artifacts.keep()
    except OSError as error:
        text = (f"nothing could be kept: {error}; --fakebot-artifacts FOLDER names another "
                "folder")
    for path in artifacts.pages():
        address = (_PROPERTY, path.absolute().as_uri())
        if address not in item.user_properties:
            item.user_properties.append(address)
            report.user_properties.append(address)
    # Paths become relative to the current folder, but not in an address.
    short = re.sub(rf"(?<!file://){re.escape(os.getcwd())}/", "", text)
    report.sections.append(("fakebot", short))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, None]:
    yield
    _finish(item)


def _finish(item: pytest.Item) -> None:
    artifacts = _artifacts.pop(item, None)
    if artifacts is not None:
        artifacts.finish()
