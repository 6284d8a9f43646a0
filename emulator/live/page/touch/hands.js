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
