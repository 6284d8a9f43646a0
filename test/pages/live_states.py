"""States in words; disabled buttons; refusals, undo and recordings."""

from browser import claim, until
from live_robots import drag, late, on_screen

STATES = "[...document.querySelectorAll('#states li')].map((one) => one.firstChild.textContent)"


def hand(text):
    return f"[...document.querySelectorAll('#hands button')].find((one) => one.textContent === '{text}')"


def check_states(browser):
    for text, begin, end in (("lifted", "Lift", "Put down"), ("off", "Power off", "Power on"),
                             ("unplugged", "Pull the USB cable", "Plug it in")):
        until(f"{text}: at first it is not", browser, f"!{STATES}.includes('{text}') && {hand(end)}.disabled")
        claim("and what would end it is off, with the reason",
              browser.run(f"{hand(end)}.title !== '' && {hand(end)}.getAttribute('aria-description') === {hand(end)}.title"))
        browser.run(f"{hand(begin)}.click()")
        until("then it is said at the top", browser, f"{STATES}.includes('{text}') && {hand(begin)}.disabled")
        browser.run(f"{hand(end)}.click()")
        until("until it is over", browser, f"!{STATES}.includes('{text}')")
    browser.click("#pause")
    until("so is a clock that stands still", browser, f"{STATES}.includes('paused')")
    browser.click("#pause")
    browser.run("askScenario('POST', '/load', {name: 'kobuki/straight'})")
    browser.click("#scenario-start")
    until("and a scenario that waits", browser, f"{STATES}.some((text) => text.includes('waits for a driver'))")
    claim("which cannot be started again, and says so",
          browser.run("document.getElementById('scenario-start').title === 'it is played already'"))
    browser.click("#scenario-stop")
    until("it is stopped", browser, "document.getElementById('scenario-stop').disabled")


def check_late_answer(browser):
    claim("an answer that comes after that to a later request is out of date", late(
        browser, "answer", "const first = look('/events'); await perform({do: {note: 'meanwhile'}}); release();"
        "return (await first).events.at(-1)?.given.do.note === 'meanwhile';"))


def check_refused_carry(browser):
    browser.run("goToWorld('worlds/room')")
    until("the robot is in a room", browser, "'basket' in scene.world.named && Math.abs(valueOf('pose.x_m') - 2) < 0.01")
    browser.click("[data-tool='carry']")
    place = on_screen(browser, 2.8, 2.2)
    drag(browser, place, place)
    until("a carry into a basket is refused beside the map, and at the top", browser,
          "['map-problem', 'problem'].every((id) => document.getElementById(id).textContent.includes('no room'))")
    until("and the robot is back where it was", browser,
          "!live.robot.lifted && Math.abs(valueOf('pose.x_m') - 2) < 0.01 && Math.abs(valueOf('pose.y_m') - 1.5) < 0.01")
    claim("the problem at the top is seen wherever one works", browser.run("""(() => {
      scrollTo(0, document.body.scrollHeight);
      const { top, bottom } = document.getElementById('problem').getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight; })()"""))
    place = on_screen(browser, 1, 1)
    drag(browser, place, place)
    until("what is done after that is no problem", browser,
          "Math.abs(valueOf('pose.x_m') - 1) < 0.02 && document.querySelectorAll('.problem[data-told]').length === 0")
    browser.click("[data-tool='']")


def check_undo(browser):
    until("the robot can be pushed when it stands", browser, f"!{hand('Push forward')}.disabled")
    browser.run(f"{hand('Push forward')}.click()")
    until("a push is told", browser, "document.querySelector('#done li span').textContent.includes('push')")
    pushed = "Math.hypot(valueOf('pose.x_m') - 1, valueOf('pose.y_m') - 1)"
    until("which has moved the robot", browser, f"{pushed} > 0.08")
    browser.click("#done li:first-child button")
    until("undone, the robot is where it was", browser, f"{pushed} < 0.02")
    until("and that is told", browser, "document.querySelector('#done li span').textContent.includes('put_down')")
    browser.click("#done li:first-child button")
    until("a carry is undone, too", browser, f"{pushed} > 0.08 && !live.robot.lifted")


def check_record(browser):
    claim("at first there is no capture to save", browser.run("document.getElementById('save-capture').disabled"))
    browser.click("#record")
    until("the line is recorded", browser, "document.getElementById('record').ariaPressed === 'true'")
    browser.run("request('POST', ofRobot('/commands'), {drive: {angular_rad_s: 0.1}})")
    until("and how much of it", browser, "/^[1-9]\\d* packets/.test(document.getElementById('recorded').textContent)")
    browser.click("#record")
    until("until that is stopped", browser, "document.getElementById('record').ariaPressed === 'false'")
    browser.run("(() => { globalThis.saved = []; globalThis.saveFile = (name, blob) => saved.push([name, blob.size]); })()")
    browser.click("#save-capture")
    until("the capture is saved", browser, "saved.length === 1 && saved[0][0] === 'wire.pcapng' && saved[0][1] > 100")


def check_kugle_mode(browser):
    until("a robot that has to be started says its mode", browser, f"{STATES}.some((text) => text.startsWith('mode off'))")
    browser.click("#states button")
    until("and is started there", browser, f"{STATES}.includes('mode velocity')")
