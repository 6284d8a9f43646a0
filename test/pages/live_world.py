"""The world on the map: what scanners measure there, and the other robots."""

import json
import math
import pathlib
import re

from browser import claim, until
from live_robots import open_page, shown_robots

ROOM = {"walls": [{"points": [[-1, -1], [3, -1], [3, 2], [-1, 2]], "closed": True}],
        "obstacles": [{"name": "pillar", "center": [1.5, 0.5], "radius_m": 0.2}]}
IN_WALL_M = 0.05
# Robot 0 carries a scanner, robot 1, towards robot 2, which goes away slowly.
MEETING = {"name": "a meeting", "duration": 600, "robot": {"type": "turtlebot2"},
           "robots": {"b": {"start": {"x_m": 1, "y_m": 0.1}, "commands": [{"every": 0.2, "drive": {"linear_m_s": 0.02}}]}},
           "commands": [{"on": "scan", "at": 0, "SetMotorPwm": {"pwm": 660}}, {"on": "scan", "at": 0.1, "Scan": {}}],
           "expectations": [{"no_violations": True}]}
# The dots of a scan as they are drawn, in metres, y upwards.
DOTS = ("[...document.querySelectorAll('#map .scan')].flatMap((path) => [...path.getAttribute('d').matchAll(/M(\\S+) (\\S+)h0/g)]"
        ".map(([, x, y]) => [Number(x), -Number(y)]))")
SCANS = "document.querySelectorAll('#map .scan').length"
NAMES = "[...document.querySelectorAll('#map .other:not(.none) text')].map((name) => name.textContent).join()"
LEGEND = "[...document.querySelectorAll('#legend li')].map((item) => item.dataset.name).join()"
IS_SEEN = "[...document.querySelectorAll('#map .scan')].every((path) => path.checkVisibility())"
# In the middle of an outline, in metres.
PLACE = "(({{e, f}}) => [e, -f])(document.querySelector('#map .other[data-robot=\"{0}\"] .robot').transform.baseVal.consolidate().matrix)"


def off_wall_m(x, y):
    return min(abs(x + 1), abs(x - 3), abs(y + 1), abs(y - 2), abs(math.hypot(x - 1.5, y - 0.5) - 0.2))


def claim_on_walls(text, dots):
    worst_m = max((off_wall_m(x, y) for x, y in dots), default=math.inf)
    claim(f"{text}: {len(dots)} points, at most {1000 * worst_m:.0f} mm off", len(dots) > 150 and worst_m < IN_WALL_M)


def await_next_scan(browser):
    browser.run("(() => { globalThis.seen = scene.scans.firstChild; })()")
    until("a scan comes again", browser, "scene.scans.firstChild && scene.scans.firstChild !== globalThis.seen")


def drive(browser, robot, linear_m_s, angular_rad_s):
    """Until stop_driving(): a command counts for less than a second."""
    browser.run("(() => { globalThis.driver = setInterval(() => request('POST', `/robots/${arguments[0]}/commands`,"
                "{drive: {linear_m_s: arguments[1], angular_rad_s: arguments[2]}}), 100); })()", robot, linear_m_s, angular_rad_s)


def stop_driving(browser):
    browser.run("clearInterval(globalThis.driver)")


def check_scan(browser, program, room, look):
    with shown_robots(browser, program, "--world", room, "--with", "rplidar-a1@0.05,0,90") as ready:
        open_page(browser, ready["http"])
        claim("a scanner that measures nothing has no points, and none to choose",
              browser.run(f"{SCANS} === 0 && document.getElementById('scan-choice').hidden"))
        browser.run("request('POST', '/robots/1/commands', {Scan: {}})")
        until("the points of a scan appear on the map", browser, f"{SCANS} === 1")
        await_next_scan(browser)  # the first may have begun anywhere
        dots = browser.run(DOTS)
        claim_on_walls("they are on the walls", dots)
        claim("all around", all(sum(abs(way(x, y)) < IN_WALL_M for x, y in dots) > 10 for way in (
            lambda x, y: x + 1, lambda x, y: x - 3, lambda x, y: y + 1, lambda x, y: y - 2)))
        claim("and on the pillar", any(math.hypot(x - 1.5, y - 0.5) < 0.25 for x, y in dots))
        drive(browser, 0, 0.1, 1.5)
        until("the robot turns", browser, "valueOf('speed.angular_rad_s') > 1")
        for _ in range(5):
            await_next_scan(browser)
            claim_on_walls("the scan of a robot that turns is not smeared", browser.run(DOTS))
        stop_driving(browser)
        claim("the legend has it", "scan" in browser.run(LEGEND).split(","))
        look(browser, "scan")
        browser.click("#show-scan")
        claim("switched off it is not seen, and leaves the legend",
              not browser.run(IS_SEEN) and "scan" not in browser.run(LEGEND).split(","))
        browser.click("#show-scan")
        claim("switched on it is back", browser.run(IS_SEEN) and "scan" in browser.run(LEGEND).split(","))
        browser.run("perform({name: 'held', do: {press: 'scan.motor.stalls'}})")
        until("it goes when the motor is held", browser, f"{SCANS} === 0 && !{LEGEND}.split(',').includes('scan')")
        browser.run("cancelEvent('held')")
        until("and comes when it turns again", browser, f"{DOTS}.length > 150")
        claim("a device is no other robot", browser.run(NAMES) == "")
        open_page(browser, ready["http"] + "/?robot=1")
        until("the page of the scanner has it, too", browser, f"{DOTS}.length > 150")
        until("and the robot that carries it", browser, f"{NAMES} === '0: Kobuki'")


def check_scanner_alone(browser, program, room):
    with shown_robots(browser, program, "--world", room, "--robot", "lds-01", "--profile", "ideal") as ready:
        open_page(browser, ready["http"])
        until("a scanner that nobody carries has its points", browser, f"{DOTS}.length > 150")
        claim_on_walls("on the walls", browser.run(DOTS))


def check_others(browser, program, look):
    with shown_robots(browser, program, "--count", "3") as ready:
        open_page(browser, ready["http"] + "/?robot=1")
        until("the other robots of a run are on the map, with their names", browser, f"{NAMES} === '0: Kobuki,2: Kobuki'")
        claim("where they are", math.dist(browser.run(PLACE.format(0)), browser.run(PLACE.format(2))) > 0.9)
        claim("as large as they are",
              abs(browser.run("document.querySelector('#map .other .body').r.baseVal.value - scene.drawing.radius_m")) < 1e-6)
        until("all of them are seen", browser, "[...document.querySelectorAll('#map .other .body')].every((body) => {"
              "const one = body.getBoundingClientRect(), all = map.getBoundingClientRect();"
              "return one.left > all.left && one.right < all.right && one.top > all.top && one.bottom < all.bottom; })")
        claim("the legend has them", "other" in browser.run(LEGEND).split(","))
        x, y = browser.run(PLACE.format(2))
        drive(browser, 2, 0.2, 0)
        until("one that drives moves", browser, f"(([x, y]) => Math.hypot(x - {x}, y - {y}) > 0.3)({PLACE.format(2)})")
        stop_driving(browser)
        claim("the others do not", math.dist(browser.run(PLACE.format(0)), browser.run(
            "request('GET', '/robots/0/signals?names=pose.x_m,pose.y_m').then(({signals}) => Object.values(signals))")) < 0.01)
        browser.run("request('POST', '/robots/0/events', {do: {lift: true}})")
        until("one in somebody's hands is not there", browser, f"{NAMES} === '2: Kobuki'")
        look(browser, "others")


def check_meeting(browser, program, scratch):
    scenario = pathlib.Path(scratch) / "meeting.json"
    scenario.write_text(json.dumps(MEETING))
    with shown_robots(browser, program, "--scripted", scenario) as ready:
        open_page(browser, ready["http"])
        until("a further robot of a scenario has the name that the scenario gives it", browser, f"{NAMES} === 'b'")
        claim("also where a robot is chosen", browser.run("[...document.getElementById('robots').options].map((one) => one.text).join('; ')")
              == "0: TurtleBot 2; 1: scanner RPLIDAR A2, scan; 2: Kobuki, robots.b")
        on_rim = f"(([x, y]) => {DOTS}.filter(([at_x, at_y]) => Math.abs(Math.hypot(at_x - x, at_y - y) - 0.176) < 0.05))({PLACE.format(2)})"
        until("a scanner sees it where it is drawn", browser, f"{on_rim}.length > 5")
        claim("from its own side only", browser.run(f"{on_rim}.every(([x]) => x < {PLACE.format(2)}[0])"))


def check_world(browser, program, scratch, look):
    room = pathlib.Path(scratch) / "room.json"
    room.write_text(json.dumps(ROOM))
    check_scan(browser, program, room, look)
    check_scanner_alone(browser, program, room)
    check_meeting(browser, program, scratch)
    check_others(browser, program, look)
    errors = [error for error in browser.errors() if not re.search("409|422", error)]  # refused requests
    claim("the console has no errors" + "".join("\n  " + error for error in errors), not errors)
