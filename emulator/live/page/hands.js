// Hands at the robot: they lift it, push it, press what can be pressed, switch its power, pull its cable.

function handButton(parent, text, act) {
  const button = htmlElement(parent, "button", "", text);
  button.type = "button";
  button.addEventListener("click", act);
  return button;
}

/** Only those that the robot's kind allows. */
function offerHands({ lift, push, power, driver }) {
  const hands = byId("hands");
  const offer = (text, action) => handButton(hands, text, () => perform({ do: action }));
  if (lift) {
    offer("Lift", { lift: true });
    offer("Put down", { put_down: true });
  }
  if (push) {
    offer("Push forward", { push: { forward_m: 0.1 } });
    offer("Push back", { push: { forward_m: -0.1 } });
    offer("Turn left", { push: { turn_deg: 15 } });
    offer("Turn right", { push: { turn_deg: -15 } });
  }
  if (power) {
    offer("Power on", { power: "on" });
    offer("Power off", { power: "off" });
  }
  offer("Pull the USB cable", { device: "unplug" });
  offer("Plug it in", { device: "plug_in" });
  if (driver) {
    offer("Start the driver", { driver: "start" });
    offer("Stop the driver", { driver: "stop" });
    offer("Kill the driver", { driver: "kill" });
  }
}

/** For a moment, or until it is pressed again. */
function press(name) {
  if (!byId("hold").checked) { return perform({ do: { press: name } }); }
  return perform({ do: valueOf(name) ? { release: name } : { set: { [name]: true } } });
}

/** All flags that an event can set. */
function offerInputs(signals) {
  const buttons = [];
  for (const { name, unit, meaning, can_be_set } of signals) {
    if (!can_be_set || unit !== "flag") { continue; }
    const button = handButton(byId("inputs"), name, () => press(name));
    button.title = meaning;
    button.dataset.input = name;
    buttons.push(button);
  }
  live.onSample.push(() => {
    for (const button of buttons) { button.classList.toggle("lit", Boolean(valueOf(button.dataset.input))); }
  });
}

/** In the large drawing a part can be pressed itself; its button is for the keyboard. */
function letPartsBePressed(signals) {
  const settable = new Set(signals.filter(({ unit, can_be_set }) => can_be_set && unit === "flag").map(({ name }) => name));
  byId("drawing").addEventListener("click", ({ target }) => {
    const name = target.querySelector("title")?.textContent;
    if (settable.has(name)) { press(name); }
  });
}
