#!/usr/bin/env python3
"""Takes the pictures of the documents: pictures.py PROGRAM FOLDER makes page.png and live.png there.

Needs chromium and chromedriver; scripts/pictures installs both.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

from browser import Browser, chromedriver, failures, until
from live_robots import open_page, shown_robots

# Two arcs to a wall, at which the robot goes on.
PUSHES_THE_WALL = {
    "name": "a bump in the middle",
    "description": "The robot meets a wall. A good driver stops; this one does not.",
    "duration": 9,
    "robot": {"start": {"x_m": 1.2, "y_m": 0.8, "heading_deg": 30}},
    "commands": [
        {"every": "100ms", "from": "300ms", "until": "4.5s", "drive": {"linear_m_s": 0.3, "angular_rad_s": 0.25}},
        {"every": "100ms", "from": "4.5s", "drive": {"linear_m_s": 0.3, "angular_rad_s": -0.1}}],
    "events": [{"name": "bump", "when": "bumper.center", "do": {"note": "it has met something"}}],
    "expectations": [
        {"eventually": "speed.linear_m_s > 0.2"},
        {"after": "bump", "within": "500ms", "that": "command.speed_mm_s <= 0",
         "because": "a robot must not push what it has hit"},
        {"never": "cliff.left || cliff.center || cliff.right"},
        {"no_violations": True}],
}


def take_page(browser, program, root, folder):
    with tempfile.TemporaryDirectory() as scratch:
        file = pathlib.Path(scratch) / "bad.json"
        file.write_text(json.dumps({**PUSHES_THE_WALL, "world": str(root / "scenarios/worlds/room.json")}))
        subprocess.run([program, "test", "--scripted", "--artifacts", ".", file.name],
                       cwd=scratch, stdout=subprocess.DEVNULL, check=False)
        browser.resize(1100, 1250)
        browser.open(next(pathlib.Path(scratch).glob("*/page.html")))
        browser.window_picture(folder / "page.png")


def take_live(browser, program, root, folder):
    with shown_robots(browser, program, "--world", root / "scenarios/worlds/room.json") as ready:
        browser.resize(1440, 1000)
        open_page(browser, ready["http"])
        browser.run("perform({do: {put_down: {x_m: 1.2, y_m: 0.8, heading_deg: 20}}})")
        browser.run("addThing('pillar', 'obstacles', {center: [1.5, 2], radius_m: 0.15})")
        # Time stands still between the commands, so the picture does not depend on the machine.
        browser.run("changeClock({paused: true})")
        for turn_rad_s, seconds in ((0.3, 3), (-0.35, 2), (0.1, 2)):
            for _ in range(2 * seconds):
                browser.run(f"request('POST', ofRobot('/commands'), {{drive: {{linear_m_s: 0.25, angular_rad_s: {turn_rad_s}}}}})")
                for _ in range(5):
                    browser.run("request('POST', '/clock/step', {by: '100ms'})")
                    browser.run("new Promise((done) => setTimeout(done, 60))")  # two samples for the plots
        browser.run("perform({do: {set: {'bumper.right': true}}})")
        until("the bumper is pressed", browser, "valueOf('bumper.right') === 1 && document.querySelectorAll('#map .part.arc.lit').length === 1")
        browser.run("drawPlots()")
        browser.window_picture(folder / "live.png")


def main():
    program, folder = pathlib.Path(sys.argv[1]).absolute(), pathlib.Path(sys.argv[2])
    root = pathlib.Path(__file__).resolve().parents[2]
    with chromedriver() as driver:
        browser = Browser(driver, False)
        take_page(browser, program, root, folder)
        take_live(browser, program, root, folder)
        browser.close()
    return 1 if failures else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main())
