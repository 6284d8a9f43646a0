"""The page of a test: the run is computed again from the driver's bytes, with the same effect at
the same time."""

from __future__ import annotations

import html
import json
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Mapping, Optional, Sequence

from fakebot.capture import sent_by_driver

PAGE, SIGNALS, RESULT, PLAYED = "page.html", "signals.csv", "result.json", "played.json"
_WITHIN_S = 60.0
_NOT_FINISHED = 2  # and above: exit codes without a verdict, but for inconclusive
_INCONCLUSIVE = 5


@dataclass(frozen=True)
class Begin:
    """The begin of a saved scenario."""

    at_s: float  # the robot's time
    devices: Mapping[str, int]  # lines of carried devices in the capture


def began_at(saved: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> float:
    """The robot's time when the saved scenario begins, read from an event that happened at once."""
    known = {event["name"]: float(event["at"]) for event in saved.get("events", ())
             if "at" in event}
    for event in events:
        if event.get("event") in known and "at" not in event["given"]:
            return max(0.0, round(float(event["at_s"]) - known[event["event"]], 3))
    return 0.0


def write_page(program: str, folder: Path, capture: Path, scenario: Path, begin: Begin,
               robot: int = 0) -> None:
    """Writes the page of a run, its signals and its result, or a page with the errors. Raises
    OSError."""
    suffix = "" if robot == 0 else f"-{robot}"
    names = {name: name.replace(".", f"{suffix}.") for name in (PAGE, SIGNALS, RESULT)}
    played = folder / PLAYED.replace(".", f"{suffix}.")
    content = _with_drivers(scenario, capture, begin, robot)
    played.write_text(json.dumps(content, indent=1) + "\n")
    with tempfile.TemporaryDirectory(prefix="fakebot-") as scratch:
        why = _play(program, played, Path(scratch))
        if why is not None:
            (folder / names[PAGE]).write_text(f"<!doctype html><pre>{html.escape(why)}</pre>\n")
            return
        for name, kept in names.items():
            for path in Path(scratch).rglob(name):
                shutil.copyfile(path, folder / kept)


def _with_drivers(scenario: Path, capture: Path, begin: Begin, robot: int) -> dict[str, Any]:
    """The bytes of the drivers of all lines replace all commands."""
    content: dict[str, Any] = json.loads(scenario.read_text())
    lines: list[tuple[dict[str, Any], int]] = [({}, robot)]
    lines += [({"on": name}, line) for name, line in begin.devices.items()]
    commands = [{**on, "at": round(at - begin.at_s, 6), "bytes": data.hex(" ")}
                for on, line in lines for at, data in sent_by_driver(capture, line)
                if 0 <= at - begin.at_s < content["duration"]]
    return {**content, "commands": commands}


def _play(program: str, scenario: Path, folder: Path) -> Optional[str]:
    """Plays the scenario into the folder. Returns errors."""
    try:
        done = subprocess.run([program, "test", str(scenario), "--artifacts", str(folder)],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              errors="replace", timeout=_WITHIN_S)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    if done.returncode >= _NOT_FINISHED and done.returncode != _INCONCLUSIVE:
        return done.stdout + done.stderr
    return None
