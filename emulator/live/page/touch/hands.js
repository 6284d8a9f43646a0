// Hands at the robot: they lift it, push it, press what can be pressed, switch its power, pull its cable.

function handButton(parent, text, act) {
  const button = htmlElement(parent, "button", "", text);
  button.type = "button";
  button.addEventListener("click", act);
  return button;
}

/** Each with the reason why the hand is useless now; "" if useful. */
function handsOf({ lift, push, power, driver }) {
  const lifted = () => live.robot.lifted, isOn = () => valueOf("power") !== 0;
  const isPlugged = () => live.robot.device.plugged_in;
  const inTheAir = () => (lifted() ? "it is in the air" : "");
  const hands = [];
  if (lift) {
    hands.push(["Lift", { lift: true }, () => (lifted() ? "it is lifted" : "")]);
    hands.push(["Put down", { put_down: true }, () => (lifted() ? "" : "it stands on the floor")]);
  }
  if (push) {
    hands.push(["Push forward", { push: { forward_m: 0.1 } }, inTheAir]);
    hands.push(["Push back", { push: { forward_m: -0.1 } }, inTheAir]);
    hands.push(["Turn left", { push: { turn_deg: 15 } }, inTheAir]);
    hands.push(["Turn right", { push: { turn_deg: -15 } }, inTheAir]);
  }
  if (power) {
    hands.push(["Power on", { power: "on" }, () => (isOn() ? "it is on" : "")]);
    hands.push(["Power off", { power: "off" }, () => (isOn() ? "" : "it is off")]);
  }
  hands.push(["Pull the USB cable", { device: "unplug" }, () => (isPlugged() ? "" : "it is pulled")]);
  hands.push(["Plug it in", { device: "plug_in" }, () => (isPlugged() ? "it is plugged in" : "")]);
  if (driver) {
    hands.push(["Start the driver", { driver: "start" }, () => (isAttached() ? "a driver is attached" : "")]);
    hands.push(["Stop the driver", { driver: "stop" }, () => ""]);
    hands.push(["Kill the driver", { driver: "kill" }, () => ""]);
  }
  return hands;
}

/** Only hands allowed by the robot's kind. */
function offerHands(can) {
  const hands = handsOf(can).map(([text, action, whyNot]) => (
    { whyNot, button: handButton(byId("hands"), text, () => perform({ do: action }, "hands-problem")) }));
  live.onSample.push(() => { for (const { button, whyNot } of hands) { setOff(button, whyNot()); } });
}
