"""The plugin of pytest: the fixtures kobuki, kugle and fakebot_robot."""

from __future__ import annotations

import difflib
import os
import re
from pathlib import Path
from typing import Any, Generator, Iterator, Mapping, Optional, Sequence, Union, overload
from weakref import WeakKeyDictionary

import pytest

from fakebot.artifacts import Artifacts, folder_name
from fakebot.errors import FakebotError, NotPassed
from fakebot.process import File, Program
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

# Options of the marker.
_MARKED = ("world", "profile", "start", "seed", "speed", "time", "threads", "args")
# An option of the marker for the judgement, not for the start of the robot.
_MAY_VIOLATE = "may_violate"

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
                 args: Sequence[str] = ...) -> Robot: ...

    @overload
    def __call__(self, kind: str = ..., *, count: int, world: _WorldOrProfile = ...,
                 profile: _WorldOrProfile = ..., start: Optional[str] = ...,
                 seed: Optional[int] = ..., speed: Union[None, float, str] = ...,
                 time: Optional[str] = ..., threads: Optional[str] = ...,
                 args: Sequence[str] = ...) -> list[Robot]: ...

    def __call__(self, kind: str = "kobuki", *, count: Optional[int] = None,
                 world: _WorldOrProfile = None, profile: _WorldOrProfile = None,
                 start: Optional[str] = None, seed: Optional[int] = None,
                 speed: Union[None, float, str] = None, time: Optional[str] = None,
                 threads: Optional[str] = None,
                 args: Sequence[str] = ()) -> Union[Robot, list[Robot]]:
        """Options as of `fakebot run`; with a count a list of robots."""
        program = Program(
            kind, count=count, world=world, profile=profile, start=start, seed=seed,
            speed=speed if speed is not None else _option(self._config, "speed") or None,
            time=time or _option(self._config, "time") or None,
            threads=threads or _option(self._config, "threads") or None,
            record="--record" not in args, args=args,
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


def _marked_robot(request: pytest.FixtureRequest, factory: RobotFactory, kind: str) -> Robot:
    """Starts a robot. A mistake in the marker has no line of the test, so pytest shows none."""
    try:
        options = _marked_options(request)
        may_violate = options.pop(_MAY_VIOLATE, False)
        robot: Robot = factory(kind, **options)
    except (FakebotError, TypeError) as error:
        raise pytest.fail.Exception(str(error), pytrace=False) from None
    if may_violate:
        robot.allow_violations()
    return robot


def _marked_options(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Options of the function take precedence over options of its class and module."""
    options: dict[str, Any] = {}
    for marker in reversed(list(request.node.iter_markers("fakebot"))):
        if marker.args:
            raise TypeError("options of the marker fakebot are named: "
                            f"fakebot(world={marker.args[0]!r})")
        options.update(marker.kwargs)
    known = (*_MARKED, _MAY_VIOLATE)
    for name in options:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise TypeError(f"the marker fakebot has {name!r}, expected one of "
                            f"{', '.join(known)}{hint}")
    return options


# --- options -------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("fakebot", "virtual robots")
    for name, meaning in _OPTIONS.items():
        group.addoption(f"--fakebot-{name}", metavar=name.upper(), help=meaning)
        parser.addini(f"fakebot_{name}", meaning)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", f"fakebot({', '.join(_MARKED)}): options of the robot of the "
        "fixtures kobuki and kugle, as those of `fakebot run`; "
        f"{_MAY_VIOLATE}=True: violations of the protocol do not let the test fail")


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
