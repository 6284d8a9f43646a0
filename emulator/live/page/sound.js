// The tone that the robot sounds, if its kind has one. A browser plays only what somebody asked for,
// so it is off at first; the choice is kept.

const kVolume = 0.05;
const kRamp_s = 0.003;  // so that a tone does not begin with a click
const kSoundKey = "fakebot.sound";

const sound = { context: null, oscillator: null, gain: null };

function makeSound() {
  const context = new AudioContext(), oscillator = context.createOscillator(), gain = context.createGain();
  oscillator.type = "square";
  gain.gain.value = 0;
  oscillator.connect(gain).connect(context.destination);
  oscillator.start();
  Object.assign(sound, { context, oscillator, gain });
}

function playTone(hz) {
  const { context, oscillator, gain } = sound;
  if (hz > 0) { oscillator.frequency.setValueAtTime(hz, context.currentTime); }
  gain.gain.setTargetAtTime(hz > 0 ? kVolume : 0, context.currentTime, kRamp_s);
}

function offerSound({ tone }) {
  if (!tone) { return; }
  byId("mute-choice").hidden = false;
  byId("sound").checked = keptText(kSoundKey) === "on";
  byId("sound").addEventListener("change", ({ target }) => {
    keepText(kSoundKey, target.checked ? "on" : "off");
    begin();
  });
  // A choice of an earlier visit is not enough for a browser: it waits for a touch of this page.
  const begin = () => {
    if (!byId("sound").checked) { return; }
    if (!sound.context) { makeSound(); }
    sound.context.resume();
  };
  for (const name of ["pointerdown", "keydown"]) { window.addEventListener(name, begin, { capture: true }); }
  live.onSample.push(() => {
    if (sound.context) { playTone(byId("sound").checked && !live.paused ? valueOf(tone) ?? 0 : 0); }
  });
}
