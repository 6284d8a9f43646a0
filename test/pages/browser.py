"""Chromium, headless, for the checks of pages: clicks, fingers, pictures."""

import base64
import contextlib
import json
import pathlib
import re
import subprocess
import time
import urllib.error
import urllib.request

# For Chromium without a screen, as root, in a container, and without requests to the network.
ARGUMENTS = ["--headless=new", "--no-sandbox", "--hide-scrollbars", "--disable-dev-shm-usage", "--disable-gpu",
             "--no-first-run", "--disable-quic", "--disable-background-networking", "--disable-component-update",
             "--disable-sync"]
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
PATIENCE_S = 300  # a busy machine is no mistake of a page

failures = []


def until(text, browser, script):
    """Claims that the script becomes true, however long the machine takes. An error of the script is false."""
    give_up_at = time.monotonic() + PATIENCE_S
    holds, problem = tried(browser, script)
    while not holds and time.monotonic() < give_up_at:
        time.sleep(0.05)
        holds, problem = tried(browser, script)
    problem = problem or browser.run("document.getElementById('problem')?.textContent")
    claim(text if holds or not problem else f"{text} ({problem})", holds)


def tried(browser, script):
    """The result of a script, and its error, if any."""
    try:
        return browser.run(script), ""
    except WebDriverError as error:
        if error.name != "javascript error":
            raise
        return False, str(error)


def claim(text, holds):
    print("ok" if holds else "NOT OK", text, flush=True)
    if not holds:
        failures.append(text)


class WebDriverError(Exception):
    """An answer of chromedriver: https://www.w3.org/TR/webdriver2/#errors"""

    def __init__(self, name, message):
        super().__init__(f"{name}: {message}")
        self.name = name


class Browser:
    """A session of chromedriver: https://www.w3.org/TR/webdriver2/"""

    def __init__(self, driver, is_phone):
        options = {"args": [*ARGUMENTS, "--window-size=1200,1000"]}
        if is_phone:
            metrics = {"width": 390, "height": 844, "pixelRatio": 2, "touch": True}
            options["mobileEmulation"] = {"deviceMetrics": metrics}
        self.driver = driver
        patience_ms = PATIENCE_S * 1000
        wanted = {"browserName": "chrome", "goog:chromeOptions": options,
                  "timeouts": {"script": patience_ms, "pageLoad": patience_ms},
                  "goog:loggingPrefs": {"browser": "ALL"}}
        session = self.call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.path = "/session/" + session["sessionId"]

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.driver + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=2 * PATIENCE_S) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as answer:
            refused = json.load(answer)["value"]
            raise WebDriverError(refused["error"], refused["message"]) from None

    def post(self, path, body):
        return self.call("POST", self.path + path, body)

    def open(self, path, moment=""):
        # By way of an empty page, because a new moment alone in an address loads nothing.
        self.post("/url", {"url": "about:blank"})
        is_address = str(path).startswith(("http", "about:"))
        self.post("/url", {"url": (str(path) if is_address else pathlib.Path(path).absolute().as_uri()) + moment})

    def run(self, script, *arguments):
        return self.post("/execute/sync", {"script": "return " + script, "args": list(arguments)})

    def element(self, selector):
        found = self.post("/element", {"using": "css selector", "value": selector})
        return next(iter(found.values()))

    def click(self, selector):
        """Anew if the page replaces the element before the click, however often on a busy machine."""
        give_up_at = time.monotonic() + PATIENCE_S
        while True:
            # In the middle, because a sticky part at the top of a page may cover the element.
            self.run("document.querySelector(arguments[0]).scrollIntoView({block: 'center'})", selector)
            try:
                return self.post(f"/element/{self.element(selector)}/click", {})
            except WebDriverError as error:
                if error.name != "stale element reference" or time.monotonic() > give_up_at:
                    raise

    def type(self, selector, keys):
        self.post(f"/element/{self.element(selector)}/value", {"text": keys})

    def devtools(self, command, parameters):
        return self.post("/goog/cdp/execute", {"cmd": command, "params": parameters})

    def middle_of(self, selector):
        """Scrolls to the element, and waits until it stays: on a busy machine what is above may still come."""
        last = None
        while (now := self.run("(async () => { const e = document.querySelector(arguments[0]); e.scrollIntoView({block: 'center'});"
                               "await new Promise((done) => setTimeout(() => requestAnimationFrame(done), 100));"
                               "const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()",
                               selector)) != last:
            last = now
        return now

    def touch(self, fingers):
        """Moves fingers, each from a start to an end."""
        steps = 15
        for i in range(steps + 1):
            points = [{"x": x1 + (x2 - x1) * i / steps, "y": y1 + (y2 - y1) * i / steps, "id": number}
                      for number, ((x1, y1), (x2, y2)) in enumerate(fingers)]
            self.devtools("Input.dispatchTouchEvent", {
                "type": "touchMove" if i > 0 else "touchStart", "touchPoints": points})
        self.devtools("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.await_rest()

    def await_rest(self):
        """Waits until the page has stopped scrolling and zooming."""
        place = "[scrollX, scrollY, visualViewport.scale, document.getElementById('time')?.value]"
        last = None
        while (now := self.run(f"new Promise((done) => setTimeout(() => requestAnimationFrame(() => done({place})), 100))")) != last:
            last = now

    def swipe_right(self, selector):
        x, y = self.middle_of(selector)
        self.touch([((x - 50, y), (x + 50, y))])

    def swipe_up(self, selector):
        x, y = self.middle_of(selector)
        before = self.run("scrollY")
        self.touch([((x, y), (x, y - 150))])
        return self.run("scrollY") - before

    def pinch(self, selector):
        x, y = self.middle_of(selector)
        self.touch([((x - 30, y - 30), (x - 90, y - 90)), ((x + 30, y + 30), (x + 90, y + 90))])

    def errors(self):
        return [line["message"] for line in self.post("/se/log", {"type": "browser"})
                if line["level"] in ("SEVERE", "WARNING")]

    def picture(self, folder, name, is_dark):
        if not folder:
            return
        scheme = {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}
        self.devtools("Emulation.setEmulatedMedia", {"features": [scheme]})
        size = self.devtools("Page.getLayoutMetrics", {})["cssContentSize"]
        shot = self.devtools("Page.captureScreenshot", {
            "captureBeyondViewport": True, "clip": {**size, "scale": 1, "height": min(size["height"], 6000)}})
        (folder / f"{name}.png").write_bytes(base64.b64decode(shot["data"]))

    def window_picture(self, path):
        """A picture of the window, in the light colours."""
        self.devtools("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "light"}]})
        path.write_bytes(base64.b64decode(self.devtools("Page.captureScreenshot", {})["data"]))

    def resize(self, width, height):
        """Sets the size of the window, in pixels."""
        self.devtools("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def close(self):
        self.call("DELETE", self.path)


@contextlib.contextmanager
def chromedriver():
    process = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
    try:
        for line in process.stdout:
            found = re.search(r"started successfully on port (\d+)", line)
            if found:
                break
        yield f"http://127.0.0.1:{found[1]}"
    finally:
        process.terminate()
        process.wait()
