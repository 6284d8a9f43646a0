"""The map: fields of a dock, hands, tools by pointer, keys and fingers."""

from browser import OVERFLOW, claim, until
from live_robots import drag, on_screen, undo

ENTER = "\ue007"
ALL_OF_IT = "\ue009a\ue000"  # Control and A
IS_GONE = "!('{0}' in scene.world.named)"
IS_AT = "'{0}' in scene.world.named && Math.hypot(middleOf('{0}')[0] - {1}, middleOf('{0}')[1] - {2}) < 0.01"


def by_numbers(browser, tool, **numbers):
    """A tool of the map, without a pointer."""
    browser.type(f"[data-tool='{tool}']", ENTER)
    if tool != "move":
        first = next(iter(numbers))
        claim(f"{tool}: a key leads to its numbers", browser.run("document.activeElement.name") == first)
    for name, number in numbers.items():
        browser.type(f"#numbers [name='{name}']", ALL_OF_IT + str(number))
    browser.type("#numbers [type='submit']", ENTER)


def check_fields(browser):
    """A dock to the right of the robot; the robot looks at the dock."""
    browser.run("perform({do: {world: {dock: {x_m: 2, y_m: 0, heading_deg: 180}}}})")
    browser.run("perform({do: {put_down: {x_m: 0, y_m: 0}}})")
    lit = "document.querySelectorAll('#map .field.lit').length"
    until("the fields of the dock are lit where the robot receives them", browser, f"{lit} === 6")
    until("so is the cone of the receiver that sees it", browser, "document.querySelectorAll('#map .cone.lit').length === 1")
    far = "document.querySelector('#map .field[data-name=\"far center\"]').getBBox()"
    claim("the fields reach as far as the robot's kind says", abs(browser.run(far + ".x") + 3) < 0.01)
    browser.run("perform({name: 'screen', do: {world: {add: {walls: [{name: 'screen', points: [[1, -0.5], [1, 0.5]]}]}}}})")
    until("behind a wall there are none", browser, f"{lit} === 0 && Math.abs({far}.x - 1) < 0.01")
    legend = "[...document.querySelectorAll('#legend li')].map((item) => item.dataset.name).join()"
    claim("the legend has them", "fields" in browser.run(legend) and "cone" in browser.run(legend))
    browser.click("#show-fields")
    claim("they are hidden when nobody wants to see them, and leave the legend",
          browser.run("document.querySelector('#map .field').getBoundingClientRect().width") == 0 and "fields" not in browser.run(legend))
    browser.click("#show-fields")
    browser.run("perform({do: {world: {remove: 'screen', dock: false}}})")
    until("without a dock there are none", browser, "document.querySelectorAll('#map .field').length === 0")


def check_touch(browser):
    browser.run("document.getElementById('hold').click()")
    browser.click("[data-input='bumper.left']")
    until("a bumper that is pressed is lit on the map", browser,
          "document.querySelectorAll('#map .robot .part.arc.lit').length === 1")
    browser.click("[data-input='bumper.left']")
    until("and released", browser, "document.querySelectorAll('#map .robot .part.arc.lit').length === 0")
    browser.run("document.getElementById('hold').click()")
    browser.click("[data-tool='carry']")
    drag(browser, on_screen(browser, 0.5, 0.5), on_screen(browser, 0.5, 0.9))
    until("the robot is carried to where the pointer went down", browser,
          "Math.abs(valueOf('pose.x_m') - 0.5) < 0.02 && Math.abs(valueOf('pose.y_m') - 0.5) < 0.02")
    claim("and looks to where it went up", abs(browser.run("valueOf('pose.heading_deg')") - 90) < 3)
    browser.click("[data-tool='wall']")
    drag(browser, on_screen(browser, -0.5, -0.4), on_screen(browser, -0.5, 0.4))
    until("a wall that is drawn is in the world", browser, "scene.world.named['wall 1']?.walls.length === 1")
    until("what was done names it and its points", browser,
          r"/wall 1: .* points \(-0\.5\d*, -0\.4\d*\) \(-0\.[45]\d*, 0\.[34]\d*\)$/.test(document.querySelector('#done li span').textContent)")
    browser.click("[data-tool='hole']")
    drag(browser, on_screen(browser, -0.9, 0.3), on_screen(browser, -0.6, 0.6))
    until("so is a hole", browser, "'hole 1' in scene.world.named")
    browser.click("[data-tool='dock']")
    drag(browser, on_screen(browser, -0.8, -0.8), on_screen(browser, -0.4, -0.8))
    until("and the dock", browser, "scene.world.dock && Math.abs(scene.world.dock.x_m + 0.8) < 0.02")
    browser.click("[data-tool='']")
    undo(browser, "hole 1")
    until("the hole is gone when it is undone", browser, IS_GONE.format("hole 1"))


def check_things(browser):
    browser.click("[data-tool='pillar']")
    drag(browser, on_screen(browser, 1.2, 0.5), on_screen(browser, 1.2, 0.7))
    until("a pillar that is drawn is there", browser,
          "Math.abs(scene.world.named['pillar 1']?.round_obstacles[0].radius_m - 0.2) < 0.02")
    browser.click("[data-tool='move']")
    place = browser.run("middleOf('pillar 1')")
    before = browser.run("document.querySelectorAll('#done li').length")
    drag(browser, *2 * [on_screen(browser, *place)])
    claim("a click only chooses it", browser.run("chosen") == "pillar 1"
          and browser.run("document.querySelectorAll('#done li').length") == before)
    drag(browser, on_screen(browser, *place), on_screen(browser, place[0], place[1] + 0.3))
    until("what is dragged is elsewhere", browser, IS_AT.format("pillar 1", place[0], place[1] + 0.3).replace("0.01", "0.02"))
    wall = browser.run("middleOf('wall 1')")
    drag(browser, on_screen(browser, *wall), on_screen(browser, wall[0] - 0.3, wall[1]))
    until("a wall, too", browser, IS_AT.format("wall 1", wall[0] - 0.3, wall[1]).replace("0.01", "0.02"))
    before = browser.run("middleOf(kDock)")
    drag(browser, on_screen(browser, *before), on_screen(browser, before[0], before[1] + 0.2))
    until("and the dock", browser, f"Math.abs(middleOf(kDock)[1] - {before[1] + 0.2}) < 0.02")
    undo(browser, "wall 1 moved")
    until("a wall whose move is undone is back", browser, IS_AT.format("wall 1", *wall))
    browser.click("[data-tool='']")
    browser.click("#things [data-name='pillar 1'] button:last-child")
    until("what is removed is gone", browser, IS_GONE.format("pillar 1"))
    undo(browser, "pillar 1 removed")
    until("and back when that is undone", browser, "'pillar 1' in scene.world.named")


def check_keys(browser):
    by_numbers(browser, "carry", x_m=0.4, y_m=-0.5, heading_deg=180)
    until("the robot is carried by numbers", browser,
          "Math.abs(valueOf('pose.x_m') - 0.4) < 0.001 && Math.abs(valueOf('pose.y_m') + 0.5) < 0.001")
    by_numbers(browser, "wall", x1_m=1.5, y1_m=-1, x2_m=1.5, y2_m=1)
    until("so is a wall", browser, IS_AT.format("wall 2", 1.5, 0))
    by_numbers(browser, "pillar", x_m=2, y_m=0.5, radius_m=0.1)
    until("a pillar", browser, IS_AT.format("pillar 2", 2, 0.5))
    by_numbers(browser, "box", x1_m=2, y1_m=-1, x2_m=2.4, y2_m=-0.6)
    until("a box", browser, IS_AT.format("box 1", 2.2, -0.8))
    by_numbers(browser, "hole", x1_m=2.5, y1_m=-1, x2_m=2.9, y2_m=-0.6)
    until("a hole", browser, IS_AT.format("hole 2", 2.7, -0.8))
    by_numbers(browser, "dock", x_m=-0.9, y_m=0.9, heading_deg=-90)
    until("and the dock", browser, "scene.world.dock.x_m === -0.9 && Math.abs(scene.world.dock.heading_deg + 90) < 0.001")
    told = "document.getElementById('map-told').textContent"
    until("which is told", browser, f"{told} === 'The dock is at x -0.9, y 0.9.'")
    browser.type("#things [data-name='box 1'] button", ENTER)
    for name, number in (("x_m", 2.3), ("y_m", 0)):
        browser.type(f"#numbers [name='{name}']", ALL_OF_IT + str(number))
    browser.type("#numbers [name='y_m']", ENTER)
    until("a thing is moved by numbers", browser, IS_AT.format("box 1", 2.3, 0))
    browser.type("#things [data-name='box 1'] button:last-child", ENTER)
    until("and removed by a key", browser, f"{IS_GONE.format('box 1')} && {told} === 'box 1 is gone.'")
    until("after which the focus is still in the list", browser, "document.getElementById('things').contains(document.activeElement)")
    by_numbers(browser, "wall", x1_m=0.4, y1_m=-1, x2_m=0.4, y2_m=1)
    until("a wall through the robot is refused, which is told", browser, "document.getElementById('problem').textContent !== ''")
    claim("and it is not in the world", browser.run(IS_GONE.format("wall 3")) and browser.run(told) == "")
    browser.type("#numbers [name='x1_m']", "\ue00c")  # Escape
    claim("Escape ends a tool, and leaves the focus at its button",
          browser.run("tool === '' && document.activeElement.dataset.tool === 'wall'"))
    width, left = "map.viewBox.baseVal.width", "map.viewBox.baseVal.x"
    before, place = (browser.run(width), browser.run(left)), browser.run("valueOf('pose.x_m')")
    browser.run("(() => { document.getElementById('frame').focus(); document.getElementById('follow').checked = true; })()")
    browser.type("#frame", "+\ue014")  # and the arrow to the right
    claim("keys zoom and move the map", browser.run(width) < before[0] and browser.run(left) > before[1])
    claim("and who moves it follows the robot no more", not browser.run("document.getElementById('follow').checked"))
    browser.type("#frame", "0")
    claim("a key shows all of it", browser.run(f"Math.abs({width} - scene.view.all[2]) < 1e-5"))
    claim("while they do not drive the robot", browser.run("valueOf('pose.x_m')") == place)
    by_numbers(browser, "carry", x_m=0.4, y_m=0.5, heading_deg=90)
    browser.run("chooseTool('')")
    browser.click("#map")
    claim("a click on the map takes the focus", browser.run("document.activeElement === document.body"))


def check_phone(browser):
    claim("nothing is wider than a phone", browser.run(OVERFLOW) <= 0)
    browser.run("scrollTo(0, 0)")
    claim("the clock, which stays, leaves most of the window to the rest",
          browser.run("document.getElementById('clock').offsetHeight < innerHeight / 7"))
    claim("nothing tells of a mouse or keys", browser.run("!/the wheel zooms|click|[Kk]eys/.test(document.body.innerText)"))
    before = browser.run("map.viewBox.baseVal.width")
    browser.pinch("#map")
    claim("two fingers zoom the map", browser.run("map.viewBox.baseVal.width") < 0.8 * before)
    claim("one finger scrolls the page", browser.swipe_up("#map") > 50)
    browser.run("scene.view.showAll()")
    claim("the grid fills the map", browser.run("""(() => {
      const all = map.getBoundingClientRect(), grid = [...map.querySelectorAll('.grid')].map((one) => one.getBoundingClientRect());
      return Math.max(...grid.map(({width}) => width)) > all.width - 3 && Math.max(...grid.map(({height}) => height)) > all.height - 3;
    })()"""))
    browser.run("chooseTool('wall')")
    x, y = browser.middle_of("#map")
    browser.touch([((x - 60, y - 80), (x + 60, y - 80))])
    until("with a tool one finger draws", browser, "'wall 1' in scene.world.named")
    before = browser.run("map.viewBox.baseVal.width"), browser.run("live.done.length")
    browser.pinch("#map")
    browser.run("lookAgain()")
    claim("and two zoom, without drawing", browser.run("map.viewBox.baseVal.width") < 0.8 * before[0]
          and browser.run("live.done.length") == before[1] and browser.run("!dragged"))
    browser.run("scene.view.showAll()")
    browser.click("#things [data-name='wall 1'] button")
    claim("Move in the list chooses the thing, without what fingers write with",
          browser.run("tool === 'move' && chosen === 'wall 1' && document.activeElement.tagName !== 'INPUT'"))
    browser.run("chooseTool('')")
