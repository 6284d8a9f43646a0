"""A running program fakebot, with its robots."""

from __future__ import annotations

import json
import os
import queue
import shutil
import subprocess
import tempfile
import threading
import weakref
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, Mapping, Optional, Sequence, Union

from fakebot import child
from fakebot.client import Client
from fakebot.errors import NotFound, ProgramEnded, ProgramNotFound
from fakebot.launched import Launcher
from fakebot.robot import Robot, robots_of
from fakebot.version import of_other_version

__tracebackhide__ = True  # pytest shows the line of the test

File = Union[str, "os.PathLike[str]"]

_END_WITHIN_S = 10.0
_MOMENT_S = 2.0
_LINES_OF_LOG = 10


def find_program(given: Optional[File] = None) -> str:
    """`given`, or FAKEBOT_PROGRAM of the environment, or `fakebot` in the PATH."""
    wanted = os.fspath(given) if given else os.environ.get("FAKEBOT_PROGRAM") or "fakebot"
    found = shutil.which(wanted)
    if found is None:
        where = f" in {os.getcwd()}" if "/" in wanted and not os.path.isabs(wanted) else ""
        what = "cannot be executed" if os.path.exists(wanted) else f"was not found{where}"
        raise ProgramNotFound(
            f"the program {wanted!r} {what}; name fakebot in the environment variable "
            "FAKEBOT_PROGRAM, or put it in the PATH")
    return os.path.abspath(found)


class Program:
    """`fakebot run`, with devices and a port of its own. Ends with close(), at the end of a `with`,
    or with this process."""

    def __init__(self, kind: str = "kobuki", *, count: Optional[int] = None,
                 world: Union[None, File, Mapping[str, Any]] = None,
                 profile: Union[None, File, Mapping[str, Any]] = None,
                 start: Optional[str] = None, seed: Optional[int] = None,
                 speed: Union[None, float, str] = None, time: Optional[str] = None,
                 threads: Optional[str] = None, with_: Sequence[str] = (), record: bool = False,
                 link: Optional[File] = None, args: Sequence[str] = (),
                 program: Optional[File] = None, folder: Optional[File] = None,
                 ready_within_s: float = 30.0) -> None:
        """Options as of `fakebot run`; a world or profile may be the content of its file. `with_`
        are the carried devices, each as of `--with`; `args` are more options. With
        `time` "virtual" or "scaled=X" start_driver() starts drivers in virtual or scaled time, and
        virtual time goes on only while somebody waits for it. With `threads` "seeded" the seed
        decides the order of the drivers' threads. With "--tcp" or "--rfc2217" in `args` the port of
        a robot is an address. `folder` is kept; without `folder` there is a
        temporary folder, where also the device is, unless `link` names the device."""
        if isinstance(args, str):
            raise TypeError(f"args is a list of options, such as {args.split()}, not a text")
        if isinstance(with_, str):
            raise TypeError(f"with_ is a list of devices, such as {[with_]}, not a text")
        path = find_program(program)
        self.time = time or "real"
        self.threads = threads or "parallel"
        self.folder = Path(folder or tempfile.mkdtemp(prefix="fakebot-"))
        self.log_path = self.folder / "log.txt"
        self.capture_path = self.folder / "wire.pcapng"
        self._has_links = not {"--tcp", "--rfc2217"} & {arg.split("=")[0] for arg in args}
        command = [path, "run", "--robot", kind, "--http", "0"]
        if self._has_links or link is not None:
            own_link = os.fspath(link or self.folder / "robot")
            command += ["--link", own_link, "--link", f"*={own_link}.{{name}}"]
        for device in with_:
            command += ["--with", device]
        options = {"--count": count, "--world": self._file("world.json", world),
                   "--profile": self._file("profile.json", profile), "--start": start,
                   "--seed": seed, "--speed": speed, "--time": time, "--threads": threads,
                   "--record": self.capture_path if record else None}
        for option, value in options.items():
            if value is not None:
                command += [option, str(value)]
        self._launcher = None if time in (None, "real") else Launcher()
        driver = [] if self._launcher is None else ["--launcher", "--", *self._launcher.command()]
        self.command = [*command, *args, *driver]
        with open(self.log_path, "wb") as log:
            self._process = child.start(self.command, output=subprocess.PIPE, errors=log)
        self._end = weakref.finalize(self, _end, self._process, None if folder else self.folder)
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=_read_lines, args=(self._process, self._lines), daemon=True).start()
        try:
            self.ready = self._read_ready_line(ready_within_s)
            self.client = Client(self.ready["http"], self.ready.get("http_token"),
                                 self._why_no_answer)
            self.robots: list[Robot] = robots_of(self.client, self.ports,
                                                 self._ports_of_devices(), self._launcher)
            for line in [one for robot in self.robots for one in (robot, *robot.devices.values())]:
                line.program = path
        except (KeyError, NotFound):
            self.close()
            raise ProgramEnded("\n".join(["fakebot has no interface that this package knows",
                                          *_of_other_version(path)])) from None
        except ProgramEnded as error:
            self.close()
            raise ProgramEnded("\n".join([str(error), *_of_other_version(path)])) from None
        except BaseException:
            self.close()
            raise

    @property
    def robot(self) -> Robot:
        """The first robot."""
        return self.robots[0]

    @property
    def ports(self) -> list[str]:
        """Stable names of the devices, or addresses."""
        names = self._name_of_port
        return list(self.ready.get(names + "s") or [self.ready[names]])

    @property
    def _name_of_port(self) -> str:
        return "link" if self._has_links else "port"

    def _ports_of_devices(self) -> list[dict[str, str]]:
        """For each robot the stable names, or addresses, of carried devices, by name."""
        given = self.ready.get("devices", [])
        return [{name: device[self._name_of_port] for name, device in devices.items()}
                for devices in (given if isinstance(given, list) else [given])]

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def exit_code(self) -> Optional[int]:
        """None while the program runs."""
        return child.exit_code(self._process)

    def log(self) -> str:
        """The text that the program has written to standard error so far."""
        try:
            return self.log_path.read_text(errors="replace")
        except OSError:
            return ""

    def close(self) -> None:
        """Ends the program and its drivers, and removes a temporary folder."""
        for robot in getattr(self, "robots", []):
            robot.end_drivers()
        client = getattr(self, "client", None)
        if client is not None:
            client.close()
        self._end()
        if self._launcher is not None:
            self._launcher.close()

    def __enter__(self) -> Program:
        return self

    def __exit__(self, kind: Optional[type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        try:
            if kind is None and self.exit_code is None:
                for robot in self.robots:
                    robot.judge()
        finally:
            self.close()

    def _file(self, name: str, content: Union[None, File, Mapping[str, Any]]) -> Optional[str]:
        """The path of a file; a mapping is written into the file `name` first."""
        if content is None or not isinstance(content, Mapping):
            return None if content is None else os.fspath(content)
        path = self.folder / name
        path.write_text(json.dumps(content))
        return str(path)

    def _read_ready_line(self, within_s: float) -> dict[str, Any]:
        give_up_at = monotonic() + within_s
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, give_up_at - monotonic()))
            except queue.Empty:
                raise ProgramEnded(f"fakebot was not ready within {within_s:g} s\n"
                                   + self._last_lines()) from None
            if not line:
                child.wait(self._process, _END_WITHIN_S)
                raise ProgramEnded(self._why_no_answer())
            if line.startswith("{"):
                ready = json.loads(line)
                if ready.get("event") == "ready":
                    return dict(ready)

    def _why_no_answer(self) -> str:
        child.wait(self._process, _MOMENT_S)  # connections close before the end of a process
        code = self.exit_code
        if code is None:
            return ""
        return f"fakebot has ended {child.how_ended(code)}\n{self._last_lines()}".rstrip()

    def _last_lines(self) -> str:
        return "\n".join(self.log().splitlines()[-_LINES_OF_LOG:])


def _of_other_version(path: str) -> list[str]:
    """What to say of a program whose version is not the version of this package."""
    try:
        asked = subprocess.run([path, "--version"], stdin=subprocess.DEVNULL, capture_output=True,
                               text=True, errors="replace", timeout=_END_WITHIN_S)
        said = asked.stdout.strip().split("\n")[0]
    except (OSError, subprocess.TimeoutExpired):
        said = ""
    name, _, version = said.partition(" ")
    return of_other_version(path, version if name == "fakebot" else "")


def _read_lines(process: child.Process, lines: queue.SimpleQueue[str]) -> None:
    """Reads all lines at once, so that the program never waits for a reader. An empty line tells
    the end."""
    assert process.stdout is not None
    with process.stdout:
        for line in process.stdout:
            lines.put(line)
    lines.put("")


def _end(process: child.Process, folder: Optional[Path]) -> None:
    child.end(process, _END_WITHIN_S)
    if folder is not None:
        shutil.rmtree(folder, ignore_errors=True)
