// Hands at the robot: the buttons of the table of actions.

function handButton(parent, text, act) {
  const button = htmlElement(parent, "button", "", text);
  button.type = "button";
  button.addEventListener("click", act);
  return button;
}

/** A key of the robot, such as "device.plugged_in", or a signal. */
const factOf = (name) => name.split(".").reduce((part, key) => part?.[key], live.robot) ?? valueOf(name);

/** The reason why the hand is useless now; "" if useful. */
const whyIdle = (idle) => (idle && Boolean(factOf(idle.fact)) === idle.is ? idle.why : "");

function offerHands() {
  const hands = live.actions.flatMap(({ name, buttons }) => buttons.map(({ words, value, idle }) => (
    { idle, button: handButton(byId("hands"), words, () => perform({ do: { [name]: value } }, "hands-problem")) })));
  live.onSample.push(() => { for (const { button, idle } of hands) { setOff(button, whyIdle(idle)); } });
}
