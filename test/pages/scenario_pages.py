"""The pages of scenarios: opened from the file system after a run, and used with a mouse and, 390 pixels
wide, with fingers."""

import json
import pathlib
import re
import subprocess
import time

from browser import OVERFLOW, claim, until

SCENARIOS = ["bump-left", "dock-gone", "dock-straight", "kidnapped", "table-edge", "wander-room"]

NOW = "Number(document.getElementById('time').value)"
CHARTS = "document.querySelectorAll('#charts .chart:not(.axis)').length"
PLACE = "document.querySelector('.robot.now').getAttribute('transform')"
LIT = "[...document.querySelectorAll('#state .lit:not(.lamp)')].map((line) => line.textContent)"
# The size of the smallest text: in an SVG by the box of a text, which is higher than the letters.
SMALLEST = """Math.min(...[...document.querySelectorAll('body *')].filter((e) => e.checkVisibility()
  && [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()))
  .map((e) => e.closest('svg') ? e.getBoundingClientRect().height / 1.18 : parseFloat(getComputedStyle(e).fontSize)))"""


def check_signals(browser, kept):
    browser.open(kept / "bump-left/page.html")
    first = browser.run(CHARTS)
    browser.type("#filter", "BUMPER left")
    names = browser.run("[...document.querySelectorAll('#charts .name')].map((name) => name.textContent)")
    claim("a search shows the signals with all its words, also those that had no chart",
          names == ["bumper.left", "reported.bumper.left"])
    claim("the search says how many are shown",
          re.match(r"2 of \d\d+ signals shown", browser.run("document.getElementById('count').textContent")))
    browser.type("#filter", "nothing has this name")
    claim("a search that finds nothing shows no chart", browser.run(CHARTS) == 0)
    browser.run("(() => { const f = document.getElementById('filter'); f.value = ''; f.dispatchEvent(new Event('input')); })()")
    claim("without a search the first charts are back", browser.run(CHARTS) == first and first > 5)
    browser.run("(() => { document.querySelector('details').open = true; })()")
    browser.click("#choice label:not(:has(:checked)) input")
    claim("a signal that is chosen has a chart", browser.run(CHARTS) == first + 1)


def check_time(browser, kept):
    browser.open(kept / "bump-left/page.html")
    browser.type("#time", "\ue011")  # Home
    start = browser.run(PLACE)
    browser.type("#time", "\ue010")  # End
    claim("the slider moves the robot", browser.run(NOW) > 5 and browser.run(PLACE) != start)
    browser.click("#happenings a.moment")
    claim("a link to a moment shows it", browser.run("document.getElementById('now').textContent === document.querySelector('#happenings a').textContent"))
    browser.open(kept / "bump-left/page.html", "#t=1.8")
    claim("an address can name a moment", abs(browser.run(NOW) - 1.8) < 0.021)
    claim("a bumper that is pressed is lit, on the map, large and in words",
          browser.run("document.querySelectorAll('.part.arc.lit').length") == 2 and browser.run(LIT) == ["bumper.left"])
    x, y = browser.middle_of("#charts .axis svg")
    browser.devtools("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": y})
    middle = browser.run("Number(document.getElementById('time').max)") / 2
    claim("the pointer on a chart shows its time", abs(browser.run(NOW) - middle) < 0.1)
    browser.run("(() => { scrollTo(0, 0); document.getElementById('speed').value = '0.1'; })()")
    browser.click("#play")
    until("it plays", browser, f"{NOW} > {middle} + 0.05")
    browser.click("#play")
    paused = browser.run(NOW)
    time.sleep(0.3)
    claim("and stops when it is told to", browser.run(NOW) == paused)
    browser.run("goTo(0.5)")
    current = browser.run("[...document.querySelectorAll('#commands .current')].map((item) => item.textContent)")
    claim("the commands of the driver are listed, those that hold at the moment marked",
          any("BaseControl" in text for text in current))


def check_map(browser, kept):
    browser.open(kept / "dock-straight/page.html", "#t=4")
    claim("the light of the dock is told by its regions",
          any("dock_ir" in line and "center" in line for line in browser.run(LIT)))
    claim("the path has its direction", browser.run("document.querySelectorAll('#map .direction').length") > 0)
    claim("the legend has what is on the map, and nothing else",
          browser.run("[...document.querySelectorAll('#legend li')].map((item) => item.dataset.name)")
          == ["path", "start", "end", "robot", "part", "light", "cone", "fields", "wall", "dock"])
    claim("the fields of the dock that the robot receives are lit",
          browser.run("document.querySelectorAll('#map .field.lit').length") > 0)
    x, y = browser.middle_of("#map")
    before = browser.run("map.viewBox.baseVal.width")
    browser.devtools("Input.dispatchMouseEvent", {"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": -100})
    claim("the wheel zooms the map", browser.run("map.viewBox.baseVal.width") < before)
    browser.click("#zoom button:last-child")
    claim("a button shows all of it", abs(browser.run("map.viewBox.baseVal.width") - before) < 1e-6)


# A dock behind a standing robot comes to the robot's front, is hidden by a wall, and goes.
MOVED_DOCK = {
    "name": "a dock that moves", "duration": 5,
    "robot": {"profile": "ideal"},
    "world": {"dock": {"x_m": -2, "y_m": 0, "heading_deg": 90}},
    "events": [
        {"at": 1, "name": "to the front", "do": {"world": {"dock": {"x_m": 2, "y_m": 0, "heading_deg": 180}}}},
        {"at": 2, "for": 1, "name": "hidden", "do": {"world": {
            "add": {"walls": [{"name": "screen", "points": [[1, -1], [1, 1]]}]}}}},
        {"at": 4, "name": "gone", "do": {"world": {"dock": False}}},
        {"at": 4.5, "name": "through the robot", "do": {"world": {
            "add": {"walls": [{"name": "wall", "points": [[0, -1], [0, 1]]}]}}}}],
    "expectations": [{"at_end": "dock_ir.center == 0"}],
}


def check_changing_world(browser, kept, program):
    """A changing world is drawn as at the shown moment."""
    file, folder = kept / "moved-dock.json", kept / "moved"
    file.write_text(json.dumps(MOVED_DOCK))
    subprocess.run([program, "test", "--scripted", "--artifacts", folder, file], stdout=subprocess.DEVNULL, check=False)
    browser.open(folder / "moved-dock/page.html")
    dock = "[...document.querySelectorAll('#map .dock:not(.change *)')].map((one) => one.getAttribute('transform'))"
    center = "document.querySelector('#map .field[data-name=\"far center\"]')"
    wall = "document.querySelectorAll('#map .named[data-name=screen] .wall').length"
    lit = "document.querySelectorAll('#map .field.lit').length"
    legend = "[...document.querySelectorAll('#legend li')].some((item) => item.dataset.name === 'fields')"

    def at(time_s):
        browser.run(f"goTo({time_s})")

    at(0.5)
    claim("at first a dock is where it is at the start", browser.run(dock) == ["translate(-2 0) rotate(-90)"])
    claim("and its fields", browser.run(f"{center}.getBBox().x") > -3 and browser.run(lit) == 0)
    at(1.5)
    claim("a dock that has moved is elsewhere, and only there", browser.run(dock) == ["translate(2 0) rotate(-180)"])
    claim("with its fields, which are lit", abs(browser.run(f"{center}.getBBox().x") + 3) < 0.01 and browser.run(lit) > 0)
    at(2.5)
    claim("a wall that has come hides them", browser.run(wall) == 1 and browser.run(lit) == 0
          and abs(browser.run(f"{center}.getBBox().x") - 1) < 0.01)
    at(3.5)
    claim("until it goes", browser.run(wall) == 0 and browser.run(lit) > 0)
    claim("the legend has fields while there are some", browser.run(legend))
    at(4.8)
    claim("a dock that was taken away is not drawn, nor its fields",
          browser.run(dock) == [] and browser.run(f"{center} === null") and not browser.run(legend))
    claim("what was not possible is not there", browser.run("document.querySelectorAll('#map .named').length") == 0)
    at(1.5)
    claim("going back in time brings it back", browser.run(dock) == ["translate(2 0) rotate(-180)"])
    browser.open(kept / "dock-gone/page.html")
    gone, back = browser.run("data.changes_made.map(({at_s}) => at_s)")
    docked = []
    for moment in (gone - 0.1, gone, back - 0.1, back):
        at(moment)
        docked.append(browser.run(dock + ".length"))
    claim("a station that somebody takes away for a time is away in that time", docked == [1, 0, 0, 1])


def check_without_pose(browser, kept):
    page = (kept / "bump-left/page.html").read_text()
    changed = re.sub(r'"pose":\{[^}]*\}', '"pose":{"x":"","y":"","heading":""}', page, count=1)
    path = kept / "bump-left/poseless.html"
    path.write_text(changed)
    browser.open(path, "#t=1.8")
    claim("a robot without a pose has a page without a map",
          changed != page and browser.run("document.getElementById('world').hidden") and browser.run(CHARTS) > 5
          and browser.run(LIT) == ["bumper.left"])


def check_driver(browser, kept, program, library):
    """A driver that prints text like a page, and ends before the scenario begins."""
    folder = kept / "driven"
    subprocess.run([program, "test", "--artifacts", folder, library / "bump-left.json", "--",
                    "/bin/sh", "-c", "printf '</script><b id=bold>\\033[31mred\\033[0m\\n'; exit 3"],
                   stdout=subprocess.DEVNULL, check=False)
    browser.open(folder / "bump-left/page.html")
    claim("what the driver printed is only text, without the colours of a terminal",
          browser.run("document.getElementById('log').textContent") == "</script><b id=bold>red\n"
          and browser.run("document.getElementById('bold')") is None)
    claim("a scenario that never began has a page with the reason and without a robot",
          "status 3" in browser.run("document.getElementById('reason').textContent")
          and browser.run("document.querySelector('.robot.now').getAttribute('visibility')") == "hidden")


def check_index(browser, kept):
    browser.open(kept / "index.html")
    rows = "document.querySelectorAll('tbody tr:not([hidden])').length"
    claim("the index has all scenarios", browser.run(rows) == len(SCENARIOS))
    browser.type("#filter", "straight")
    claim("its search chooses among them", browser.run(rows) == 1)
    browser.click("tbody tr:not([hidden]) a")
    claim("it leads to the page of a scenario", browser.run("document.getElementById('name')?.textContent") == "the dock straight ahead")
    browser.click("#files a")
    claim("the page leads back", browser.run("document.querySelectorAll('tbody tr').length") == len(SCENARIOS))


def check_card(browser, kept, program):
    """A report card of a driver that drives ahead, whatever happens."""
    folder = kept / "card"
    subprocess.run([program, "certify", "--tag", "restart", "--name", "<i>straight</i>", "--out", folder, "--",
                    program, "bad-driver", "straight", "{port}"], stdout=subprocess.DEVNULL, check=False)
    browser.open(folder / "card.html")
    claim("card: nothing is wider than the window", browser.run(OVERFLOW) <= 0)
    claim("card: no text is smaller than 11 pixels", browser.run(SMALLEST) >= 10.9)
    claim("card: a driver's name is only text",
          browser.run("document.querySelector('h2').textContent") == "<i>straight</i>")
    claim("card: a row for each case", browser.run("document.querySelectorAll('tbody tr:not(.area)').length") == 2)
    browser.click(".verdict.fail a")
    claim("card: a failure leads to its run, at the failing moment",
          browser.run("document.getElementById('name')?.textContent") == "a driver that is asked to end"
          and browser.run(NOW) > 4)


def check_phone(browser, kept):
    browser.open(kept / "wander-room/page.html")
    claim("a finger on the map scrolls the page", browser.swipe_up("#map") > 100)
    browser.run("goTo(1)")
    claim("a finger on a chart scrolls the page, and does not change the time",
          browser.swipe_up("#charts .chart:nth-child(3)") > 50 and browser.run(NOW) == 1)
    browser.swipe_right("#charts .chart:nth-child(3)")
    claim("a finger that moves along a chart changes the time", browser.run(NOW) > 60)
    before = browser.run("map.viewBox.baseVal.width")
    browser.pinch("#map")
    claim("two fingers zoom the map, not the page",
          browser.run("map.viewBox.baseVal.width") < 0.8 * before and abs(browser.run("visualViewport.scale") - 1) < 0.01)
    browser.pinch("#expectations")
    claim("two fingers elsewhere zoom the page", browser.run("visualViewport.scale") > 1.3)
    for page in [f"{name}/page.html" for name in SCENARIOS] + ["index.html"]:
        browser.open(kept / page)
        claim(f"{page}: 390 pixels are wide enough", browser.run(OVERFLOW) <= 0)
        claim(f"{page}: no text is smaller than 11 pixels", browser.run(SMALLEST) >= 10.9)


def play_all(program, kept):
    """Plays all scenarios of the tests. Returns the folder of the scenarios."""
    library = pathlib.Path(__file__).resolve().parents[2] / "scenarios/kobuki"
    subprocess.run([program, "test", "--scripted", "--artifacts", kept,
                    *[str(library / f"{name}.json") for name in SCENARIOS]],
                   check=True, stdout=subprocess.DEVNULL)
    return library


def check_pages(browser, is_phone, program, kept, pictures):
    library = play_all(program, kept)
    for check in [check_phone] if is_phone else [check_signals, check_time, check_map, check_without_pose, check_index]:
        check(browser, kept)
    check_driver(browser, kept, program, library)
    check_card(browser, kept, program)
    check_changing_world(browser, kept, program)
    errors = browser.errors()
    claim("the console has no errors" + "".join("\n  " + error for error in errors), not errors)
    for page in ["index.html", "dock-straight/page.html", "kidnapped/page.html"]:
        browser.open(kept / page)
        for is_dark in (False, True):
            name = page.replace("/page.html", "").replace(".html", "")
            browser.picture(pictures, f"{name}-{'phone' if is_phone else 'desk'}-{'dark' if is_dark else 'light'}", is_dark)
