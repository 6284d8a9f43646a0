"""Turns things on the map, and the dock: by a handle beside the thing, and by numbers."""

import math

from browser import claim, until
from live_map import ALL_OF_IT, ENTER, IS_AT, by_numbers
from live_robots import choose, drag, end_drag, on_screen, start_drag, undo

# Corners of a drawn sketch, in the coordinates of the world.
SKETCHED = "[...document.querySelectorAll('#map .sketch .wall')].map((e) => [...e.points].map(({x, y}) => [x, -y]))[0]"
KNOB = "(() => { const r = document.querySelector('#map .handle .knob').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()"
TURN = "document.querySelector(\"#numbers [name='turn_deg']\").value"
TOLD = "document.getElementById('map-told').textContent"


def corners_of(browser, name):
    """Corners of a thing in the world of the robot, not of the page."""
    world = browser.run("read('/world')")
    thing = next(one for one in world.get("walls", []) + world.get("obstacles", []) + world.get("cliffs", [])
                 if one.get("name") == name)
    return thing.get("points") or thing.get("polygon") or thing["hole"]


def are_close(some, others, within_m=0.001):
    return len(some) == len(others) and all(
        abs(a - b) < within_m for one, other in zip(some, others) for a, b in zip(one, other))


def knob(browser, thing):
    """Chooses a thing. Returns the place of its handle on the screen."""
    browser.run("map.scrollIntoView({block: 'center'})")
    drag(browser, *2 * [on_screen(browser, *browser.run(f"middleOf({thing})"))])
    return browser.run(KNOB)


def around(place, middle, deg):
    """A place turned around the middle, counter-clockwise as seen on the screen."""
    x, y = place[0] - middle[0], place[1] - middle[1]
    cos, sin = math.cos(math.radians(deg)), math.sin(math.radians(deg))
    return middle[0] + x * cos + y * sin, middle[1] - x * sin + y * cos


def check_turning(browser):
    browser.run("perform({do: {world: {add: {obstacles: [{name: 'plank', polygon: [[2, 1.2], [2.8, 1.2], [2.8, 1.4], [2, 1.4]]}]}}}})")
    until("a plank is there", browser, "'plank' in scene.world.named")
    browser.run("scene.view.showAll()")
    browser.click("[data-tool='move']")
    handle, middle = knob(browser, "'plank'"), on_screen(browser, 2.4, 1.3)
    events = "document.querySelectorAll('#done li').length"
    before = browser.run(events)
    goal = around(handle, middle, 90)
    start_drag(browser, handle, goal)
    sketched = browser.run(SKETCHED)[:4]
    claim("a sketch shows the turn while the handle is dragged",
          are_close(sketched, [[2.5, 0.9], [2.5, 1.7], [2.3, 1.7], [2.3, 0.9]]) and browser.run(events) == before)
    claim("the handle is where the pointer is, and the angle among the numbers",
          math.dist(browser.run(KNOB), goal) < 3 and browser.run(TURN) == "90")
    end_drag(browser, goal)
    until("what is turned is an event", browser, "live.done.at(-1).given.name === 'plank turned'")
    claim("and stands in the robot's world as the sketch showed it", are_close(corners_of(browser, "plank"), sketched))
    until("and on the map", browser, "scene.world.named.plank.obstacles[0].every(([x, y], i) => "
          f"Math.hypot(x - {sketched}[i][0], y - {sketched}[i][1]) < 0.001)")
    until("from there it is turned by nothing", browser, f"{TURN} === '0'")
    claim("its handle stays where it was let go", math.dist(browser.run(KNOB), goal) < 3)
    undo(browser, "plank turned")
    until("a turn is undone like all else", browser, "Math.abs(scene.world.named.plank.obstacles[0][1][0] - 2.8) < 0.001")
    handle, before = knob(browser, "'wall 1'"), browser.run(events)
    start_drag(browser, handle, (handle[0] + 60, handle[1]))
    browser.type("body", "\ue00c")  # Escape
    end_drag(browser, (handle[0] + 60, handle[1]))
    claim("Escape ends a turn in which nothing happens", browser.run("tool === '' && !dragged") and browser.run(events) == before)
    browser.click("[data-tool='move']")
    drag(browser, *2 * [on_screen(browser, *browser.run("middleOf('pillar 1')"))])
    claim("a pillar, which is round, has no handle", browser.run("chosen") == "pillar 1"
          and browser.run("getComputedStyle(scene.handle).display") == "none")
    handle, dock = knob(browser, "kDock"), on_screen(browser, *browser.run("middleOf(kDock)"))
    heading = browser.run("scene.world.dock.heading_deg")
    goal = around(handle, dock, 60)
    drag(browser, handle, goal)
    until("the handle of the dock changes its heading, not its place", browser,
          f"Math.abs(scene.world.dock.heading_deg - {heading} - 60) < 0.001")
    turned = browser.run("read('/world')")["dock"]
    claim("in the robot's world, too", abs(turned["heading_deg"] - browser.run("scene.world.dock.heading_deg")) < 0.001
          and math.dist((turned["x_m"], turned["y_m"]), browser.run("middleOf(kDock)")) < 0.001)
    undo(browser, "dock turned")
    until("which is undone, too", browser, f"Math.abs(scene.world.dock.heading_deg - {heading}) < 0.001")
    browser.click("[data-tool='']")


def check_turning_by_numbers(browser):
    by_numbers(browser, "box", x1_m=2, y1_m=-1, x2_m=2.4, y2_m=-0.6)
    until("a box is there", browser, IS_AT.format("box 2", 2.2, -0.8))
    browser.type("#things [data-name='box 2'] button", ENTER)
    browser.type("#numbers [name='turn_deg']", ALL_OF_IT + "30")
    sketched = browser.run(SKETCHED)[:4]
    browser.type("#numbers [name='turn_deg']", ENTER)
    until("a thing is turned by a number", browser, f"{TOLD} === 'box 2 is at x 2.2, y -0.8, turned by 30°.'")
    angle = math.radians(30)
    corner = 2.2 - 0.2 * math.cos(angle) + 0.2 * math.sin(angle), -0.8 - 0.2 * math.sin(angle) - 0.2 * math.cos(angle)
    claim("counter-clockwise about its middle, as the sketch has shown it", are_close(corners_of(browser, "box 2"), sketched)
          and math.dist(sketched[0], corner) < 0.001)
    choose(browser, "#numbers select", str(browser.run("thingsNow().indexOf(kDock)")))
    claim("the dock has a heading instead", browser.run(
          "[...document.querySelectorAll('#numbers input')].map(({name}) => name).join() === 'x_m,y_m,heading_deg'"))
    browser.type("#numbers [name='heading_deg']", ALL_OF_IT + "-60" + ENTER)
    until("which is written", browser, f"{TOLD} === 'dock is at x -0.9, y 0.9, heading -60°.'")
    turned = browser.run("read('/world')")["dock"]
    claim("and read back from the robot", abs(turned["heading_deg"] + 60) < 0.001 and turned["x_m"] == -0.9)
    browser.run("chooseTool('')")


def check_turning_by_finger(browser):
    browser.run("chooseTool('move', 'wall 1')")
    browser.run("map.scrollIntoView({block: 'center'})")
    middle, before = browser.run("middleOf('wall 1')"), browser.run("scene.world.named['wall 1'].walls[0]")
    handle, at = browser.run(KNOB), on_screen(browser, *middle)
    browser.touch([(handle, around(handle, at, -45))])
    until("a finger turns a thing by its handle", browser, "live.done.at(-1).given.name === 'wall 1 turned'")
    turned = [around(end, middle, 45) for end in before]  # the y of the world goes up
    claim("about its middle", are_close(corners_of(browser, "wall 1"), turned))
    browser.run("chooseTool('')")
