// The tone that the robot sounds, if its kind has one. A browser plays only what somebody asked for,
// so it is off at first.

const kVolume = 0.05;

function offerSound({ tone }) {
  if (!tone) { return; }
  byId("mute-choice").hidden = false;
  let context = null, oscillator = null, gain = null;
  byId("sound").addEventListener("change", ({ target: { checked } }) => {
    if (!checked || context) { return; }
    context = new AudioContext();
    oscillator = context.createOscillator();
    oscillator.type = "square";
    gain = context.createGain();
    gain.gain.value = 0;
    oscillator.connect(gain).connect(context.destination);
    oscillator.start();
  });
  live.onSample.push(() => {
    if (!context) { return; }
    const hz = live.paused ? 0 : valueOf(tone) ?? 0;
    if (hz > 0) { oscillator.frequency.value = hz; }
    gain.gain.value = hz > 0 && byId("sound").checked ? kVolume : 0;
  });
}
