"""Any action, with its value and for a time: controls that are drawn from the table of actions."""

from browser import claim, until
from live_robots import choose, write

PROBLEM = "document.getElementById('action-problem').textContent"
TOLD = "document.getElementById('action-told').textContent"
DONE = "live.done.at(-1)"
# What has controls of its own: the form of faults, the tools of the map.
ELSEWHERE = {"fault": "document.getElementById('add-fault') !== null",
             "world": "document.querySelector('[data-tool=wall]') !== null"}


def check_each_has_a_control(browser):
    table = browser.run("read('/action-table')")["actions"]
    offered = browser.run("[...document.getElementById('action').options].map((one) => one.value)")
    for action in (one for one in table if not one["needs_driver"]):
        name = action["name"]
        claim(f"the action {name} has a control", browser.run(ELSEWHERE[name]) if name in ELSEWHERE else name in offered)
        if name in ELSEWHERE:
            continue
        choose(browser, "#action", name)
        needed = [] if action["type"] == "true" else [part["name"] for part in action["parts"]] or [name]
        claim(f"the action {name} has a row for each value",
              set(needed) <= set(browser.run("[...document.querySelectorAll('#action-controls [data-name]')]"
                                             ".map((one) => one.dataset.name)")) or action["type"] == "forced")
        claim(f"the action {name} is for a time if it can be undone",
              browser.run("document.getElementById('action-for') !== null") == action["may_last"])
    claim("an action that needs a driver is not offered without one", "driver" not in offered)


def check_unknown_type(browser):
    """An action of a later program may have a value of a type that the page does not know."""
    claim("a value of an unknown type is written as JSON", browser.run("""(() => {
      const box = document.getElementById('action-controls');
      box.replaceChildren();
      const value = controlOf({type: 'unheard of'})(box, {name: 'news', meaning: ''});
      box.querySelector('input').value = '{"a": [1, 2]}';
      return value(); })()""") == {"a": [1, 2]})


def check_values(browser):
    choose(browser, "#action", "push")
    claim("a value has its range and its unit", "(-10 to 10 m)" in browser.run("document.getElementById('action-forward_m-hint').textContent"))
    write(browser, "#action-forward_m", "11")
    browser.click("#do-action")
    until("a value out of range is refused beside the form, in words", browser,
          f"/forward_m: found 11, expected a number from -10 to 10/.test({PROBLEM})")
    claim("and marked", browser.run("document.getElementById('action-forward_m').ariaInvalid") == "true")
    before = browser.run("valueOf('pose.x_m')"), browser.run("valueOf('pose.y_m')")
    write(browser, "#action-forward_m", "0.05")
    write(browser, "#action-turn_deg", "-3")
    browser.click("#do-action")
    until("a push by numbers is done", browser, f"{TOLD} === 'It is done.' && {PROBLEM} === ''")
    until("with what was typed, and no more", browser,
          f"JSON.stringify({DONE}.given.do) === '{{\"push\":{{\"forward_m\":0.05,\"turn_deg\":-3}}}}'")
    until("and moves the robot", browser,
          "Math.abs(Math.hypot(valueOf('pose.x_m') - arguments[0], valueOf('pose.y_m') - arguments[1]) - 0.05) < 0.002"
          .replace("arguments[0]", repr(before[0])).replace("arguments[1]", repr(before[1])))
    choose(browser, "#action", "note")
    write(browser, "#action-note", "seen: 5")
    browser.click("#do-action")
    until("a note is a text", browser, f"{DONE}.given.do.note === 'seen: 5'")
    choose(browser, "#action", "put_down")
    write(browser, "#action-x_m", "0.5")
    write(browser, "#action-y_m", "0.25")
    browser.click("#do-action")
    until("a pose is written below where it was", browser,
          "Math.abs(valueOf('pose.x_m') - 0.5) < 0.001 && Math.abs(valueOf('pose.y_m') - 0.25) < 0.001")


def check_time(browser):
    choose(browser, "#action", "set")
    choose(browser, "#action-set", "battery_v")
    claim("a signal that is forced has its range", "V)" in browser.run("document.getElementById('action-value-hint').textContent"))
    write(browser, "#action-value", "13.2")
    browser.click("#do-action")
    until("a signal is forced", browser, "Math.abs(valueOf('battery_v') - 13.2) < 0.001")
    until("and listed with a button that undoes it", browser, "document.querySelector('#done li button')?.ariaLabel === 'Undo set'")
    browser.click("#done li:first-child button")
    until("which lets it follow its sensor again", browser, "valueOf('battery_v') > 14")
    choose(browser, "#action", "press")
    choose(browser, "#action-press", "bumper.right")
    write(browser, "#action-for", "300ms")
    browser.click("#do-action")
    until("what is pressed for a time is over after it", browser,
          f"{DONE}.given.for === '300ms' && isOver({DONE}) && valueOf('bumper.right') === 0")


def check_actions(browser):
    browser.click("#actions summary")
    check_each_has_a_control(browser)
    check_unknown_type(browser)
    check_values(browser)
    check_time(browser)
    browser.click("#actions summary")
