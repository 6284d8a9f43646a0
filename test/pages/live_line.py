"""The line: faults, counters, messages, and plots of signals."""

import contextlib
import os
import subprocess
import threading

from browser import claim, until
from live_robots import choose, write


def check_faults(browser):
    choose(browser, "#fault", "latency")
    claim("an attribute of a fault has its unit, its default and its range",
          browser.run("document.querySelector('#fault-attributes label').textContent") == "latency_ms"
          and browser.run("document.getElementById('fault-latency_ms').placeholder") == "100"
          and "(0 to 600000 ms)" in browser.run("document.getElementById('fault-latency_ms-hint').textContent"))
    write(browser, "#fault-latency_ms", "700000")
    browser.click("#add-fault")
    until("a value out of range is refused beside the form, in words", browser,
          "/latency_ms: found 700000, expected .*600000/.test(document.getElementById('fault-problem').textContent)")
    claim("and marked", browser.run("document.getElementById('fault-latency_ms').ariaInvalid") == "true")
    told = [error for error in browser.errors() if "409" not in error]  # the earlier refusals
    claim("which the console tells, too" + "".join("\n  " + one for one in told), len(told) == 1)
    write(browser, "#fault-latency_ms", "20")
    write(browser, "#fault-toxicity", "0.5")
    browser.click("#add-fault")
    until("a fault that is added is listed", browser, "document.getElementById('faults').textContent.includes('latency')")
    until("and nothing is wrong any more", browser, "document.getElementById('fault-problem').textContent === ''")
    until("with what was typed", browser, "(({attributes, toxicity}) => attributes.latency_ms === 20 && toxicity === 0.5)"
          "(live.done.at(-1).given.do.fault)")
    choose(browser, "#fault", "timestamp_jump")
    claim("a fault of the feedback goes towards the driver only", browser.run("document.getElementById('stream').length") == 1)
    choose(browser, "#fault", "corrupt_field")
    choose(browser, "#fault-message", "BasicSensorData")
    choose(browser, "#fault-field", "bumper")
    write(browser, "#fault-value", "7")
    write(browser, "#fault-for", "1 s")
    browser.click("#add-fault")
    until("a fault of a field ends after its time", browser,
          "/corrupt_field.*over/.test(document.getElementById('faults').textContent)")


def check_line(browser, port):
    row = "[...document.querySelectorAll('#rates tbody tr')].find((row) => row.cells[0].textContent === '%s').cells"
    until("without a driver that is said at the top", browser, "document.getElementById('driver').textContent === 'no driver'")
    until("and frames are not sent", browser, f"Math.abs({row % 'not sent: no driver ready'}[1].textContent - 50) < 1.5")
    device = os.open(port, os.O_RDWR | os.O_NOCTTY)
    subprocess.run(["stty", "raw", "-echo", "115200"], stdin=device, check=True)
    reader = threading.Thread(target=read_all, args=(device,))
    reader.start()
    try:
        until("a driver that attaches is seen at the top", browser,
              "document.getElementById('driver').textContent === 'driver attached'")
        until("and the rates of the line, by the robot's time", browser,
              f"Math.abs({row % 'to the driver'}[1].textContent - 50) < 1.5 && {row % 'to the driver'}[2].textContent > 3000")
        until("faults are counted", browser, "Number.parseInt(document.querySelector('#faults li:last-child .hits').textContent) > 3")
        browser.click("#faults li:last-child button")
        until("and undone", browser, "document.querySelector('#faults li:last-child').classList.contains('over')")
    finally:
        stop_reading(browser, device, reader)
    until("the last commands are decoded", browser, "document.getElementById('commands').textContent.includes('BaseControl')")
    until("and the last feedback, field by field", browser,
          "[...document.querySelectorAll('#feedback dt')].some((one) => one.textContent === 'left_encoder_ticks')")
    until("what changes is marked", browser, "document.querySelectorAll('#feedback dd.changed').length > 0")


def read_all(device):
    with contextlib.suppress(OSError):
        while os.read(device, 4096):
            pass


def stop_reading(browser, device, reader):
    """Ends a reader. A waiting read keeps the device open, and ends when the cable is unplugged."""
    browser.run("perform({do: {device: 'unplug'}})")
    reader.join()
    os.close(device)
    browser.run("perform({do: {device: 'plug_in'}})")


def check_plots(browser):
    before = browser.run("plots.size")
    browser.type("#signal", "battery_v\ue007")
    until("a signal that is chosen has a plot", browser, f"plots.size === {before} + 1 && plots.has('battery_v')")
    until("with a curve", browser, "plots.get('battery_v').chart.data[1].at(-1) > 5")
    header, first = browser.run("csvText()").split("\n")[:2]
    claim("the CSV has the time and the signals", header.startswith("time_s,") and "battery_v" in header
          and len(first.split(",")) == before + 2)
    claim("the PNG has all plots", browser.run("pngCanvas().height / devicePixelRatio") >= (before + 1) * 130
          and browser.run("pngCanvas().toDataURL().length") > 5000)
