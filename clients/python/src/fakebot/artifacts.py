"""Captures, logs and pages of the robots of a failed test."""

from __future__ import annotations

import hashlib
import json
import re
import shlex
import shutil
from pathlib import Path
from typing import Any, Mapping, Optional

from fakebot.errors import FakebotError
from fakebot.page import PAGE, PLAYED, RESULT, SIGNALS, Begin, began_at, write_page
from fakebot.process import Program
from fakebot.robot import Robot

_CAPTURE, _LOG, _SCENARIO, _SIGNALS = "wire.pcapng", "log.txt", "scenario.json", "signals.json"
_MEANINGS = {
    PAGE: "the run, to look at in a browser, when the test is over",
    _CAPTURE: "the line: fakebot decode wire.pcapng",
    _SCENARIO: "what was done to the robot",
    _SIGNALS: "all signals when the test failed",
    _LOG: "of fakebot",
    SIGNALS: "all signals of the run, when the test is over",
    RESULT: "how the run of the page was judged",
    PLAYED: "the same run without the driver, with all that it has sent",
}
_LONGEST_NAME = 150
_LAST = 10  # events, and lines of the log


def folder_name(test: str) -> str:
    """"tests/test_stop.py::test_stop[left]" is "tests.test_stop.test_stop-left"."""
    plain = re.sub(r"\.py(::|$)", r"\1", test).replace("::", ".").replace("/", ".")
    name = re.sub(r"[^\w.-]+", "-", re.sub(r"\[(.*)\]$", r"-\1", plain)).strip("-.")
    is_unique = re.sub(r"\[(.*)\]$", r"-\1", plain) == name and len(name) <= _LONGEST_NAME
    if is_unique:
        return name
    return f"{name[:_LONGEST_NAME]}-{hashlib.sha1(test.encode()).hexdigest()[:8]}"


class Artifacts:
    """Artifacts of a test: the folder is made when the test fails."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.programs: list[Program] = []
        self._has_failed = False
        self._begins: dict[Path, Begin] = {}  # of saved scenarios
        self._forget_last_run()

    def keep(self) -> str:
        """Keeps the present state of all programs. Returns a text for the report of the failure."""
        self._has_failed = True
        lines = []
        for number, program in enumerate(self.programs):
            folder = self._folder_of(number)
            folder.mkdir(parents=True, exist_ok=True)
            # Capture and log may grow until finish(), but a debugger may look at the files before.
            said = _copy(program, folder)
            if program.exit_code is None:
                for robot in program.robots:
                    said += self._describe(robot, f"robot {robot.number}", folder)
                    for name, device in robot.devices.items():
                        if _was_touched(device):
                            said += self._describe(device, f"{name}, alone", folder)
            lines += _report(folder, program, said, self.pages(number))
        return "\n".join(lines)

    def finish(self) -> None:
        """To be called when the programs have ended."""
        for number, program in enumerate(self.programs):
            if self._has_failed:
                _copy(program, self._folder_of(number))
                self._write_pages(program, self._folder_of(number))
            shutil.rmtree(program.folder, ignore_errors=True)
        self.programs.clear()

    def pages(self, number: Optional[int] = None) -> list[Path]:
        """Pages of the program `number`, or of all programs; finish() writes the pages."""
        folders = [self._folder_of(one) for one in range(len(self.programs))]
        chosen = folders if number is None else [folders[number]]
        return [path.with_name(_numbered(PAGE, _number_of(path)))
                for path in self._begins if path.parent in chosen]

    def _describe(self, robot: Robot, what: str, folder: Path) -> list[str]:
        """Writes the present signals and the saved scenario of a robot, or of a carried device as
        if the device stood alone. Returns the last events."""
        def path_of(name: str) -> Path:
            return folder / _numbered(name, robot.number)

        try:
            signals = robot.client.get(f"/robots/{robot.number}/signals")
            path_of(_SIGNALS).write_text(json.dumps(signals, indent=2) + "\n")
            done = robot.events()
            saved = robot.save_scenario(path_of(_SCENARIO))
            if (folder / _CAPTURE).exists():
                devices = {name: device.number for name, device in robot.devices.items()}
                self._begins[path_of(_SCENARIO)] = Begin(began_at(saved, done), devices)
            events = [_line_of(event) for event in done[-_LAST:]]
        except (FakebotError, OSError) as error:
            return [str(error)]
        return [f"what was done to {what}:", *events] if events else []

    def _write_pages(self, program: Program, folder: Path) -> None:
        for scenario, begin in self._begins.items():
            if scenario.parent != folder:
                continue
            try:
                write_page(program.command[0], folder, folder / _CAPTURE, scenario, begin,
                           _number_of(scenario))
            except OSError:
                pass  # keep() has told that nothing can be kept

    def _folder_of(self, number: int) -> Path:
        return self.folder if len(self.programs) == 1 else self.folder / str(number)

    def _forget_last_run(self) -> None:
        """Removes the artifacts of an earlier run, and nothing else."""
        folders = [path for path in self.folder.glob("[0-9]*") if path.is_dir()]
        for folder in [*folders, self.folder]:
            try:
                for kept in _MEANINGS:
                    stem, suffix = kept.split(".")
                    for path in [folder / kept, *folder.glob(f"{stem}-[0-9]*.{suffix}")]:
                        path.unlink(missing_ok=True)
                folder.rmdir()
            except OSError:
                pass  # no such folder, or not empty; keep() tells other errors


def _copy(program: Program, folder: Path) -> list[str]:
    try:
        for path in (program.capture_path, program.log_path):
            if path.exists():
                shutil.copyfile(path, folder / path.name)
    except OSError as error:
        return [str(error)]
    return []


def _numbered(name: str, robot: int) -> str:
    stem, suffix = name.split(".")
    return name if robot == 0 else f"{stem}-{robot}.{suffix}"


def _number_of(path: Path) -> int:
    _, _, number = path.stem.partition("-")
    return int(number or 0)


def _line_of(event: Mapping[str, Any]) -> str:
    what = json.dumps(event["given"] if "given" in event else event["command"])
    name = f" {_visible(event['event'])}" if "event" in event else ""
    again = (f", {event['times']} times until {event['last_at_s']:.3f} s" if "times" in event
             else "")
    return f"  {event['at_s']:.3f} s{name} {what}{again}"


def _visible(text: str) -> str:
    """Escapes what is not printable, so that a name cannot begin a line."""
    return "".join(one if one.isprintable() else f"\\x{ord(one):02x}" for one in text)


def _report(folder: Path, program: Program, said: list[str], pages: list[Path]) -> list[str]:
    lines = [f"kept in {folder}:"]
    lines += [f"  {name:<14} {meaning}" for name, meaning in _MEANINGS.items()
              if (folder / name).exists() or (name in (PAGE, PLAYED, SIGNALS) and pages)]
    lines += [f"page: {path.absolute().as_uri()}" for path in pages]
    number, driver = _line_to_play(program)
    scenario = folder / _numbered(_SCENARIO, number)
    if scenario.exists():
        again = ["fakebot", "test", str(scenario), *_time_of(program), "--", *driver]
        command = re.sub(r"'(\{port[\w.]*\})'", r"\1", shlex.join(again))
        lines.append("play it again: " + command)
    lines += said
    log = program.log().splitlines()
    if log:
        lines += ["the end of the log:", *(f"  {line}" for line in log[-_LAST:])]
    return lines


def _time_of(program: Program) -> list[str]:
    """The options of time and, where the seed decides the order of threads, the seed."""
    if program.time == "real":
        return []
    if program.threads == "parallel":
        return ["--time", program.time]
    return ["--seed", str(program.ready["seed"]), "--time", program.time,
            "--threads", program.threads]


def _line_to_play(program: Program) -> tuple[int, list[str]]:
    """The first line with a driver, and the command of the driver that the test started last."""
    for robot in program.robots[:1]:
        for line in (robot, *robot.devices.values()):
            if line.drivers:
                return line.number, line.drivers[-1].given
    return 0, ["./my_driver", "{port}"]


def _was_touched(device: Robot) -> bool:
    try:
        return bool(device.drivers or device.events())
    except FakebotError:
        return False  # the robot has told why
