// The robot's states in words, at the top: the reason if the robot does not move.

/** Each state with a button to end the state, if any. */
function statesNow() {
  const { lifted, device, modes } = live.robot, states = [];
  if (live.paused) { states.push({ text: "paused" }); }
  if (valueOf("power") === 0) { states.push({ text: "off", className: "bad" }); }
  if (lifted) { states.push({ text: "lifted" }); }
  if (valueOf("fallen")) { states.push({ text: "fallen: lift it, and put it down", className: "bad" }); }
  if (!device.plugged_in) { states.push({ text: "unplugged", className: "bad" }); }
  if (scenario.told.state === "waiting") { states.push({ text: "the scenario waits for a driver" }); }
  if (modes) { states.push(stateOfMode(modes)); }
  return states;
}

function stateOfMode({ signal, names, start }) {
  const mode = valueOf(signal) ?? 0, text = `mode ${names[mode] ?? mode}`;
  if (mode !== 0) { return { text }; }
  const whyNot = isAttached() ? "a driver is attached: it starts it" : valueOf("power") === 0 ? "the robot is off" : "";
  return { text, act: "Start it", whyNot, use: () => ask("POST", ofRobot("/commands"), start) };
}

/** Rebuilt only after a change: screen readers speak once, and buttons stay. */
function tellStates() {
  const states = statesNow(), text = JSON.stringify(states);
  if (byId("states").dataset.shown === text) { return; }
  byId("states").dataset.shown = text;
  byId("states").replaceChildren();
  for (const { text: words, className = "", act, whyNot, use } of states) {
    const item = htmlElement(byId("states"), "li", className, words);
    if (act) { setOff(handButton(item, act, use), whyNot); }
  }
}

async function lookAtRobot() {
  live.robot = await look("");
  tellStates();
}
