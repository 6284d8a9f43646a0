"""Inputs, driving by keys and buttons, sounds, the clock."""

from browser import claim, until
from live_robots import key, late, open_page

# Hz: the notes of sequence 6 of a Kobuki, from low to high.
RISING = (1324.5, 1401.5, 1572.1, 1763.8, 1986.7, 2102.2, 2363.3, 2639.3)
LISTEN = """(() => {
  const analyser = sound.context.createAnalyser();
  analyser.fftSize = 8192;
  analyser.smoothingTimeConstant = 0;
  sound.gain.connect(analyser);
  const bins = new Float32Array(analyser.frequencyBinCount);
  globalThis.heard_hz = () => {
    analyser.getFloatFrequencyData(bins);
    const loudest = bins.indexOf(Math.max(...bins));
    return bins[loudest] > -60 ? loudest * sound.context.sampleRate / analyser.fftSize : 0;
  };
})()"""


def check_inputs(browser):
    legends = browser.run("[...document.querySelectorAll('#inputs legend')].map((one) => one.textContent)")
    claim("what can be pressed stands in groups that say what it means", "Bumper: pressed" in legends
          and "Cliff: sees no floor" in legends)
    claim("with a label and the name of the signal",
          browser.run("document.querySelector(\"[data-input='bumper.left']\").innerText").split() == ["left", "bumper.left"])
    browser.run("changeClock({paused: true})")  # a press ends by itself, maybe before anybody has looked
    browser.click("[data-input='charger.adapter']")
    until("the adapter is plugged", browser, "valueOf('charger.adapter') === 1 "
          "&& document.querySelector(\"[data-input='charger.adapter']\").ariaPressed === 'true'")
    browser.run("changeClock({paused: false})")
    until("and not any more when the press is over", browser, "valueOf('charger.adapter') === 0")


def check_drive(browser):
    commands = "live.done.filter(({command}) => command?.drive).length"
    before = browser.run("valueOf('pose.y_m')")
    done_before = browser.run(commands)
    browser.run("changeClock({speed: 0.05})")  # a late browser is no pause then
    key(browser, "keyDown", "ArrowUp")
    until("an arrow key drives the robot", browser, f"valueOf('pose.y_m') > {before} + 0.02")
    key(browser, "keyUp", "ArrowUp")
    until("what was driven is over when the key is let go", browser, "driving === null")
    browser.run("changeClock({speed: 1})")
    until("and the robot stops", browser, "Math.abs(valueOf('speed.linear_m_s')) < 0.001")
    browser.click("#drive-keys")
    key(browser, "keyDown", "KeyW", "w")
    claim("keys do not drive when they are not to", browser.run("held.size === 0 && driving === null"))
    key(browser, "keyUp", "KeyW", "w")
    browser.click("#drive-keys")
    until("its trail is drawn", browser, "scene.trail.getAttribute('d').length > 20")
    until("a key that was held is one command, and its end another", browser, f"{commands} - {done_before} === 2")
    browser.run("(() => { document.getElementById('drive-speed').value = '0.1'; })()")
    key(browser, "keyDown", "KeyS", "S")  # capitals are locked
    until("at the speed that was chosen", browser, "Math.abs(valueOf('speed.linear_m_s') + 0.1) < 0.01")
    browser.run("dispatchEvent(new Event('blur'))")
    until("a key that is held while the window loses its focus stops the robot", browser,
          "Math.abs(valueOf('speed.linear_m_s')) < 0.001 && driving === null")
    key(browser, "keyUp", "KeyS", "S")
    check_keys_that_stay(browser)
    until("all commands have arrived", browser, "!isSending")
    claim("a command that is late comes before the stop, not after it", late(
        browser, "request", """
        const pause = (ms) => new Promise((done) => setTimeout(done, ms));
        hold('a key', 'forward');
        letGo('a key');
        await pause(300);
        release();
        while (isSending) { await pause(20); }
        await tellDone();
        const [before, last] = live.done.filter(({command}) => command?.drive).slice(-2).map(({command}) => command.drive);
        return before.linear_m_s > 0 && Object.keys(last).length === 0;"""))


def check_keys_that_stay(browser):
    """A key released elsewhere, or under another name, does not stay down."""
    nothing = "held.size === 0 && driving === null"
    key(browser, "keyDown", "KeyA", "q")  # as on a French keyboard
    claim("keys are known by their place", browser.run("held.get('KeyA') === 'left'"))
    key(browser, "keyUp", "KeyA", "Q")
    claim("and let go by it, whatever was pressed besides", browser.run(nothing))
    key(browser, "keyDown", "KeyA", "a")
    browser.devtools("Input.dispatchKeyEvent", {"type": "keyDown", "code": "MetaLeft", "key": "Meta", "modifiers": 4})
    claim("a key of the system lets all go", browser.run(nothing))
    browser.devtools("Input.dispatchKeyEvent", {"type": "keyUp", "code": "MetaLeft", "key": "Meta"})
    key(browser, "keyUp", "KeyA", "a")
    key(browser, "keyDown", "KeyD", "d")
    browser.run("document.getElementById('signal').focus()")
    claim("so does another focus", browser.run(nothing))
    key(browser, "keyUp", "KeyD", "d")
    browser.run("document.activeElement.blur()")


def go_to_note(browser, hz):
    """Steps the clock until the robot sounds a note of `hz`. Then time nearly stands still, so the
    tone lasts long enough to be heard."""
    browser.run("changeClock({paused: true})")
    for _ in range(100):
        if abs(browser.run("read('/signals/sound.note_hz')")["value"] - hz) < 1:
            break
        browser.run("request('POST', '/clock/step', {by: '10ms'})")
    browser.run("changeClock({paused: false, speed: 0.001})")


def check_sound(browser):
    browser.click("#sound")
    until("sound starts with a click", browser, "sound.context?.state === 'running'")
    browser.run(LISTEN)
    browser.run("changeClock({paused: true})")
    browser.run("request('POST', ofRobot('/commands'), {SoundSequence: {sequence: 6}})")
    for hz in RISING:
        go_to_note(browser, hz)
        until(f"a tone of {hz:.0f} Hz is heard", browser, f"Math.abs(heard_hz() - {hz}) < 12")
        browser.click("#sound")
        until("and not when it is muted", browser, f"heard_hz() === 0 && Math.abs(valueOf('sound.note_hz') - {hz}) < 1")
        browser.click("#sound")
    go_to_note(browser, 0)
    until("after the melody it is silent", browser, "heard_hz() === 0 && valueOf('sound.note_hz') === 0")
    browser.run("changeClock({speed: 1})")
    address = browser.run("location.href")
    open_page(browser, address)
    claim("the choice survives that the page is loaded anew", browser.run("document.getElementById('sound').checked"))
    browser.click("#sound")
    open_page(browser, address)
    claim("also that for silence", not browser.run("document.getElementById('sound').checked"))


def check_clock(browser):
    browser.click("#pause")
    until("the clock stands still", browser, "live.paused && document.getElementById('pause').textContent === 'Resume'")
    before = browser.run("live.time_s")
    browser.click("#step")
    until("and goes on by a step", browser, f"Math.abs(live.time_s - {before} - 0.02) < 0.0051")
    browser.click("#pause")
    until("and by itself", browser, "!live.paused")
