// Driving by keys and buttons, as long as they are held and no driver is attached.

const kDriveEvery_ms = 100;
const kWays = {  // shares of the speeds that are chosen
  forward: [1, 0], back: [-1, 0], left: [0, 1], right: [0, -1],
};
const kKeys = {  // by the place on the keyboard, for any layout, and with capitals
  ArrowUp: "forward", ArrowDown: "back", ArrowLeft: "left", ArrowRight: "right",
  KeyW: "forward", KeyS: "back", KeyA: "left", KeyD: "right",
};
const held = new Map();  // the ways of the keys and buttons that are down
let driving = null;  // the timer while anything is held
let isSending = false, isChanged = false;  // a command is under way; the next is due

const isAttached = () => Boolean(valueOf("driver.attached"));

function driveNow() {
  let linear_m_s = 0, angular_rad_s = 0;
  for (const way of new Set(held.values())) {
    linear_m_s += kWays[way][0] * Number(byId("drive-speed").value);
    angular_rad_s += kWays[way][1] * Number(byId("turn-speed").value);
  }
  return held.size ? { linear_m_s, angular_rad_s } : {};
}

/** Commands are sent singly: a late command, behind the stop, would drive the robot on. */
async function sendDrive() {
  isChanged = true;
  if (isSending) { return; }
  isSending = true;
  while (isChanged) {
    isChanged = false;
    if (!await ask("POST", ofRobot("/commands"), { drive: driveNow() }, "drive-problem")) { letGo(); }
  }
  isSending = false;
}

/** Why nothing can be driven from here; "" if it can. */
function whyNotDriven() {
  if (isAttached()) { return "a driver is attached: it drives"; }
  return valueOf("power") === 0 ? "the robot is off" : "";
}

/** `source`: the key or button that is down. */
function hold(source, way) {
  if (whyNotDriven() || held.has(source)) { return; }
  held.set(source, way);
  sendDrive();
  driving ??= setInterval(sendDrive, kDriveEvery_ms);
}

/** The robot stops at once, not after its timeout. Without a source all are let go. */
function letGo(source) {
  const wasDriving = driving !== null;
  if (source === undefined) { held.clear(); } else { held.delete(source); }
  if (held.size > 0 || !wasDriving) { return; }
  clearInterval(driving);
  driving = null;
  if (!isAttached()) { sendDrive(); }
  tellDone();
}

/** Where keys have a meaning of their own. */
const isOccupied = (element) => element.closest("input:not([type=checkbox]), select, textarea, ul, summary, [contenteditable], [tabindex]") !== null;

/** After a choice by the mouse the keys drive again; who chooses by keys goes on choosing. */
function releaseWhenChosen(select) {
  let isByMouse = false;
  select.addEventListener("pointerdown", () => { isByMouse = true; });
  select.addEventListener("keydown", () => { isByMouse = false; });
  select.addEventListener("change", () => { if (isByMouse) { select.blur(); } });
}

/** The page hears nothing of a key released elsewhere, or together with a key of the system. */
function letKeysDrive() {
  window.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) { return letGo(); }
    const way = byId("drive-keys").checked && kKeys[event.code];
    if (!way || isOccupied(event.target)) { return; }
    event.preventDefault();
    hold(event.code, way);
  });
  window.addEventListener("keyup", ({ code }) => { if (held.has(code)) { letGo(code); } });
  for (const name of ["blur", "pagehide", "contextmenu", "dragstart"]) { window.addEventListener(name, () => letGo()); }
  document.addEventListener("visibilitychange", () => { if (document.hidden) { letGo(); } });
  document.addEventListener("focusin", ({ target }) => { if (isOccupied(target)) { letGo(); } });
  byId("drive-keys").addEventListener("change", () => letGo());
}

function letButtonDrive(button) {
  const source = button.dataset.drive;
  button.addEventListener("pointerdown", (event) => {
    if (event.button === 0) { hold(source, source); }
  });
  for (const name of ["pointerup", "pointerleave", "pointercancel", "lostpointercapture", "blur"]) {
    button.addEventListener(name, () => letGo(source));
  }
  button.addEventListener("keydown", ({ key, repeat }) => { if ((key === " " || key === "Enter") && !repeat) { hold(source, source); } });
  button.addEventListener("keyup", ({ key }) => { if (key === " " || key === "Enter") { letGo(source); } });
  button.addEventListener("contextmenu", (event) => event.preventDefault());  // of a finger that stays
}

function offerDriving() {
  for (const id of ["drive-speed", "turn-speed"]) { releaseWhenChosen(byId(id)); }
  if (kIsTouched) { byId("frame").append(byId("drive")); }  // where the robot is seen
  letKeysDrive();
  const buttons = [...byId("drive").children];
  buttons.forEach(letButtonDrive);
  live.onSample.push(() => {
    const reason = whyNotDriven();
    if (reason) { letGo(); }
    const keys = byId("drive-keys").checked ? "Arrow keys, W A S D, or these" : "These";
    const ways = kIsTouched ? "The arrows on the map" : `${keys} buttons`;
    byId("drive-hint").textContent = reason ? asTitle(`${reason}.`) : `${ways}, as long as they are held.`;
    for (const button of buttons) { setOff(button, reason); }
  });
}
