"""Running robots, and the actions of a person at the page."""

import contextlib
import json
import subprocess

from browser import until


@contextlib.contextmanager
def robots(program, *arguments, http="0", command="run"):
    process = subprocess.Popen([program, command, "--http", http, *arguments], stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, text=True)
    try:
        yield json.loads(process.stdout.readline())
    finally:
        process.terminate()
        process.wait()


@contextlib.contextmanager
def shown_robots(browser, program, *arguments, **options):
    """The page is left before the program ends, because a page without its robots has errors on its console."""
    with robots(program, *arguments, **options) as ready:
        yield ready
        browser.open("about:blank")


def open_page(browser, address):
    browser.open(address)
    until("the page connects", browser, "document.getElementById('connection').textContent === 'connected'")
    until("signals arrive", browser, "live.history.length > 2")


def mouse(browser, name, place, buttons):
    x, y = place
    browser.devtools("Input.dispatchMouseEvent", {
        "type": name, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1})


def start_drag(browser, start, end):
    """The button stays down."""
    mouse(browser, "mousePressed", start, 1)
    mouse(browser, "mouseMoved", end, 1)


def end_drag(browser, end):
    mouse(browser, "mouseReleased", end, 0)


def drag(browser, start, end):
    start_drag(browser, start, end)
    end_drag(browser, end)


def undo(browser, event):
    """By the event's own button, once the list of what was done has it."""
    button = f"#done [aria-label='Undo {event}']"
    until(f"{event} is listed with a button that undoes it", browser, f'Boolean(document.querySelector("{button}"))')
    browser.click(button)


def late(browser, part, script):
    """Runs a script with its first request, or the answer, delayed until the script calls release()."""
    way = {"request": "await released; return soon(...request);",
           "answer": "const answer = await soon(...request); await released; return answer;"}[part]
    return browser.run(f"""(async () => {{
      const soon = globalThis.fetch;
      let release;
      const released = new Promise((done) => {{ release = done; }});
      globalThis.fetch = async (...request) => {{ globalThis.fetch = soon; {way} }};
      {script} }})()""")


def on_screen(browser, x_m, y_m):
    browser.run("map.scrollIntoView({block: 'center'})")
    return browser.run("(() => { const p = new DOMPoint(arguments[0], -arguments[1]).matrixTransform(map.getScreenCTM());"
                       "return [p.x, p.y]; })()", x_m, y_m)


def key(browser, kind, code, name=None):
    """Presses or releases a key: `code` is the place on the keyboard."""
    browser.devtools("Input.dispatchKeyEvent", {"type": kind, "code": code, "key": name or code})


def choose(browser, selector, value):
    browser.run("(() => { const choice = document.querySelector(arguments[0]); choice.value = arguments[1];"
                "choice.dispatchEvent(new Event('change')); })()", selector, value)


def write(browser, selector, text):
    browser.run("(() => { document.querySelector(arguments[0]).value = arguments[1]; })()", selector, text)
