"""The page of running robots: robots are started, their page opened, and touched there with a mouse, keys and,
390 pixels wide, fingers. axe-core looks for obstacles for people (WCAG 2.1 AA).
"""

import json
import pathlib
import re
import subprocess

from browser import OVERFLOW, claim, until
from live_actions import check_actions
from live_driving import check_clock, check_drive, check_inputs, check_sound
from live_line import check_faults, check_line, check_plots
from live_layout import check_arrows_on_the_map, check_layout, check_restart, check_tries
from live_library import check_library
from live_map import check_fields, check_keys, check_phone, check_things, check_touch
from live_not_simulated import check_not_simulated
from live_robots import open_page, shown_robots
from live_states import check_kugle_mode, check_late_answer, check_record, check_refused_carry, check_states, check_undo
from live_turning import check_turning, check_turning_by_finger, check_turning_by_numbers
from live_world import check_world

AXE_RUN = """(async () => (await axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']}))
  .violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target + ' ' + n.failureSummary).join(' | ')}`))()"""



def check_saved(browser, program, scratch):
    saved = pathlib.Path(scratch) / "saved.json"
    saved.write_text(json.dumps(browser.run("read('/saved-scenario')")))
    played = subprocess.run([program, "test", "--scripted", saved], capture_output=True, text=True, check=False)
    claim("what was done is a scenario that fakebot test plays" + ("" if played.returncode == 0 else played.stdout[-2000:]),
          all(f'"{name}"' in saved.read_text() for name in ("put_down", "box 2 turned", "dock turned")) and played.returncode == 0)


def check_scenario(browser, library):
    browser.run("askScenario('PUT', '', JSON.parse(arguments[0]))", (library / "bump-left.json").read_text())
    until("what a scenario has to come is drawn before it starts", browser,
          "document.querySelectorAll('#timeline .sign.open').length === document.querySelectorAll('#expectations li').length"
          " && document.getElementById('happenings').textContent.includes('to come: bump when')")
    browser.run("changeClock({speed: 0.05})")  # slow, so somebody looks before the end
    browser.click("#scenario-scripted")
    until("a scenario runs", browser, "document.getElementById('verdict').textContent === 'running'")
    before = browser.run("Number(document.querySelector('#timeline .cursor').getAttribute('x1'))")
    until("a cursor moves along its time", browser, f"document.querySelector('#timeline .cursor').getAttribute('x1') > {before}")
    browser.run("changeClock({speed: 5})")
    until("an event that has happened is drawn", browser, "document.querySelectorAll('#timeline .sign.event').length === 1")
    until("and has its verdict in the end", browser, "document.getElementById('verdict').classList.length > 0")
    claim("which is passed: " + browser.run("document.getElementById('scenario-reason').textContent"),
          browser.run("document.getElementById('verdict').textContent") == "passed")
    count = browser.run("document.querySelectorAll('#expectations .passed').length")
    claim("and what became of its expectations", count > 0)
    claim("which are drawn", browser.run("document.querySelectorAll('#timeline .sign.passed').length") == count)
    claim("and told in words", f"{count} passed, none failed, none untested, none open"
          in browser.run("document.getElementById('timeline-words').textContent"))
    browser.run("changeClock({speed: 1})")


def look(browser, name, folder, axe):
    claim(f"{name}: nothing is wider than the window", browser.run(OVERFLOW) <= 0)
    for is_dark in (False, True):
        scheme = "dark" if is_dark else "light"
        browser.devtools("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": scheme}]})
        browser.run("scrollTo(0, 0)")
        browser.picture(folder, f"live-{name}-{scheme}", is_dark)
        browser.run("(() => { (0, eval)(arguments[0]); })()", axe)
        found = browser.run(AXE_RUN)
        claim(f"{name}, {scheme}: axe-core finds nothing" + "".join("\n  " + one for one in found), not found)


def check_kobuki(browser, program, scratch, folder, axe):
    root = pathlib.Path(__file__).resolve().parents[2]
    with shown_robots(browser, program, "--http-token", "a token") as ready:
        open_page(browser, ready["http"] + "/?token=a+token")
        check_tries(browser)
        check_scenario(browser, root / "scenarios/kobuki")
        browser.run("changeClock({speed: 1}), perform({do: {put_down: {x_m: 0, y_m: 0}}})")
        for check in (check_fields, check_touch, check_things, check_turning, check_keys,
                      check_turning_by_numbers, check_inputs, check_drive):
            check(browser)
        check_saved(browser, program, scratch)
        for check in (check_sound, check_clock, check_faults):
            check(browser)
        check_line(browser, ready["port"])
        for check in (check_plots, check_layout, check_states, check_late_answer, check_refused_carry, check_undo, check_actions, check_record,
                      check_library):
            check(browser)
        browser.run("perform({do: {fault: {type: 'drop', name: 'drop', toxicity: 0.1}}, name: 'drop'})")
        look(browser, "kobuki", folder, axe)


def check_kugle(browser, program, folder, axe):
    with shown_robots(browser, program, "--robot", "kugle") as ready:
        open_page(browser, ready["http"])
        until("a robot that leans shows how", browser, "document.querySelector('#map .part.lean').hasAttribute('cx')")
        browser.run("perform({do: {world: {dock: {x_m: 1, y_m: 0, heading_deg: 180}}}})")
        until("which receives nothing of a dock, and has no fields", browser, "document.querySelector('#map .dock') !== null")
        claim("neither on the map nor to choose", browser.run("document.getElementById('fields-choice').hidden"
              " && document.querySelectorAll('#map .field, #map .cone').length === 0"))
        check_kugle_mode(browser)
        look(browser, "kugle", folder, axe)
        errors = [error for error in browser.errors() if not re.search("409|422", error)]  # refused requests
        claim("the console has no errors" + "".join("\n  " + error for error in errors), not errors)


def check_live(browser, is_phone, program, scratch, folder):
    axe = (pathlib.Path(__file__).parent / "axe-core/axe.min.js").read_text()

    def look_at(browser, name):
        look(browser, name + ("-phone" if is_phone else ""), folder, axe)

    if not is_phone:
        check_kobuki(browser, program, scratch, folder, axe)
        check_kugle(browser, program, folder, axe)
        check_not_simulated(browser, program, look_at)
        check_world(browser, program, scratch, look_at)
        return check_restart(browser, program)
    with shown_robots(browser, program) as ready:
        open_page(browser, ready["http"])
        check_phone(browser)
        check_arrows_on_the_map(browser)
        check_turning_by_finger(browser)
        look(browser, "phone", folder, axe)
    check_world(browser, program, scratch, look_at)
