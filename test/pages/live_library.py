"""The library of worlds and scenarios: found, chosen, with parameters."""

from browser import claim, until
from live_robots import choose, write

LISTED = "[...document.querySelectorAll('#scenarios button')].map((one) => one.dataset.name)"
NAME = "document.getElementById('scenario-name').textContent"


def check_library(browser):
    claim("all scenarios for the robot are listed", browser.run(LISTED + ".length") > 100)
    claim("those for another profile are off, with the reason",
          browser.run("document.querySelector(\"#scenarios [data-name='kobuki/heavy-load']\").disabled"
                      " && document.querySelector(\"#scenarios [data-name='kobuki/heavy-load']\").title.includes('profile')"))
    browser.type("#find-scenario", "bump lengths")
    until("they are found by words", browser, f"{LISTED}.length < 5 && {LISTED}.includes('kobuki/bump-lengths')")
    browser.click("#scenarios [data-name='kobuki/bump-lengths']")
    until("one that is chosen is loaded, with its first values", browser, f"{NAME}.includes('pressed_ms=40')")
    write(browser, "#parameters [name='pressed_ms']", "90")
    browser.click("#parameters button")
    until("or with those that are written", browser, f"{NAME}.includes('pressed_ms=90')")
    write(browser, "#parameters [name='pressed_ms']", "-5")
    browser.click("#parameters button")
    until("what is wrong with them is said beside the form", browser, "document.getElementById('scenario-problem').textContent !== ''")
    browser.run("askScenario('PUT', '', '{\"name\": \"noted\", \"duration\": 1, // a comment\\n\"expectations\": [{\"no_violations\": true}]}')")
    until("a file may have comments", browser, f"{NAME} === 'noted'")
    choose(browser, "#worlds", "worlds/maze")
    browser.click("#load-world")
    until("a world is chosen, too", browser, "!('basket' in scene.world.named) && scene.world.walls.length > 3")
    claim("in which nothing was done so far", browser.run("document.getElementById('done').textContent") == "nothing so far")
    browser.run("scene.view.move(9000, 9000)")
    browser.run("askScenario('POST', '/load', { name: 'kobuki/wall-ahead', parameters: {} })")
    until("a scenario is chosen after a world", browser, f"{NAME}.includes('wall')")
    browser.run("askScenario('POST', '/start', { scripted: true })")
    until("the map shows all of the world of a scenario that begins", browser,
          "scene.world.walls.length < 3 && scene.view.view === scene.view.all")
