"""Places on the page: plots, the sticky map, arrows on a phone, the first visit."""

from browser import claim, until
from live_robots import open_page, robots, shown_robots

# The box and the drawing of each plot, as [left, top, right, bottom].
BOXES = """[...document.querySelectorAll('#plots .plot')].map((box) => [box, box.querySelector('.uplot')].map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect(); return [left, top, right, bottom]; }))"""
FITS = "[...document.querySelectorAll('#plots .plot')].every((box) => plots.get(box.dataset.signal).chart.width === Math.floor(box.clientWidth))"
IS_SEEN = "(({top, bottom}) => top >= 0 && bottom <= innerHeight)(map.getBoundingClientRect())"


def overlap(one, other):
    return one[0] < other[2] - 0.5 and other[0] < one[2] - 0.5 and one[1] < other[3] - 0.5 and other[1] < one[3] - 0.5


def check_layout(browser):
    for width in (1440, 1920, 1000, 700):
        browser.resize(width, 900)
        until(f"{width} pixels: plots are as wide as their boxes", browser, FITS)
        boxes = browser.run(BOXES)
        claim("and stay in them", all(drawn[0] >= box[0] - 0.5 and drawn[2] <= box[2] + 0.5 for box, drawn in boxes))
        drawn = [one for _, one in boxes]
        claim("none lies over another", not any(overlap(one, other) for i, one in enumerate(drawn) for other in drawn[:i]))
        if width >= 1000:
            browser.run("document.getElementById('plots').scrollIntoView({block: 'center'})")
            claim("while they are read the map is seen", browser.run(IS_SEEN))
    browser.resize(1200, 1000)


def check_tries(browser):
    claim("who is here for the first time has something to try", browser.run("!document.getElementById('try').hidden"))
    browser.click("#close-try")
    address = browser.run("location.href")
    open_page(browser, address)
    claim("which stays away when it was closed", browser.run("document.getElementById('try').hidden"))


def check_arrows_on_the_map(browser):
    claim("the arrows that drive are on the map", browser.run("""(() => {
      const on = document.getElementById('drive').getBoundingClientRect(), all = map.getBoundingClientRect();
      return on.left >= all.left && on.right <= all.right && on.top >= all.top && on.bottom <= all.bottom; })()"""))
    x, y = browser.middle_of("[data-drive='forward']")
    browser.devtools("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    until("one that is held drives the robot", browser, "valueOf('pose.x_m') > 0.02")
    browser.devtools("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    until("until it is let go", browser, "driving === null && Math.abs(valueOf('speed.linear_m_s')) < 0.001")


def check_restart(browser, program):
    with robots(program) as ready:
        open_page(browser, ready["http"])
        browser.run("(() => { globalThis.isOld = true; })()")
    port = ready["http"].rsplit(":", 1)[1]
    with shown_robots(browser, program, "--robot", "kugle", http=port):
        until("after a restart at the same address the page shows the new robot", browser,
              "globalThis.isOld === undefined && document.getElementById('title').textContent === 'Kugle'")
        until("and follows it", browser, "live.history.length > 2")
