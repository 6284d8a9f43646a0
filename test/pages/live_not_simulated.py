"""The page of a robot without simulation: here a proxy, before a running robot."""

import os
import re
import subprocess
import threading

from browser import claim, until
from live_line import read_all, stop_reading
from live_robots import open_page, robots, shown_robots


def text(name):
    return f"document.getElementById('{name}').textContent"


def check_not_simulated(browser, program, look):
    with robots(program) as robot, shown_robots(browser, program, robot["port"], command="proxy") as ready:
        open_page(browser, ready["http"])
        claim("of a robot behind a serial port the page says so", robot["port"] in browser.run(text("why-not-simulated")))
        claim("instead of a map", browser.run("document.getElementById('map-section').checkVisibility() === false"
              " && document.getElementById('not-simulated').checkVisibility()"))
        claim("and nobody can stop the time", browser.run("document.getElementById('pause').hidden"))
        device = os.open(ready["port"], os.O_RDWR | os.O_NOCTTY)
        subprocess.run(["stty", "raw", "-echo", "115200"], stdin=device, check=True)
        reader = threading.Thread(target=read_all, args=(device,))
        reader.start()
        try:
            until("a driver of the proxy is seen at the top", browser, f"{text('driver')} === 'driver attached'")
            until("feedback is decoded", browser, "[...document.querySelectorAll('#feedback dt')]"
                  ".some((one) => one.textContent === 'left_encoder_ticks')")
            browser.run("perform({do: {fault: {type: 'drop', name: 'drop', toxicity: 0.5}}, name: 'drop'})")
            until("a fault of the line is counted", browser,
                  "Number.parseInt(document.querySelector('#faults li .hits')?.textContent) > 3")
            browser.click("#record")
            until("what passes is recorded", browser, f"/^[1-9].* packets/.test({text('recorded')})")
        finally:
            stop_reading(browser, device, reader)
        browser.run("perform({do: {lift: true}})")
        claim("what needs a simulation is refused in words", "needs a simulated robot" in browser.run(text("problem")))
        look(browser, "not-simulated")
        errors = [error for error in browser.errors() if not re.search("409|422", error)]  # refused requests
        claim("the console of the page has no errors" + "".join("\n  " + error for error in errors), not errors)
