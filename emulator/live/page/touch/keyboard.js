// Driving by keys and buttons, as long as they are held and no driver is attached.

const kDriveEvery_ms = 100;
const kWays = {  // shares of the speeds that are chosen
  forward: [1, 0], back: [-1, 0], left: [0, 1], right: [0, -1],
};
const kKeys = {
  ArrowUp: "forward", ArrowDown: "back", ArrowLeft: "left", ArrowRight: "right",
  w: "forward", s: "back", a: "left", d: "right",
};
const held = new Set();
let driving = null;  // the timer while anything is held

const isAttached = () => Boolean(valueOf("driver.attached"));

async function sendDrive() {
  let linear_m_s = 0, angular_rad_s = 0;
  for (const way of held) {
    linear_m_s += kWays[way][0] * Number(byId("drive-speed").value);
    angular_rad_s += kWays[way][1] * Number(byId("turn-speed").value);
  }
  const drive = held.size ? { linear_m_s, angular_rad_s } : {};
  if (!await ask("POST", ofRobot("/commands"), { drive })) { letGo(); }
}

function hold(way) {
  if (isAttached() || held.has(way)) { return; }
  held.add(way);
  sendDrive();
  driving ??= setInterval(sendDrive, kDriveEvery_ms);
}

/** The robot stops at once, not after its timeout. */
function letGo(way) {
  const wasDriving = driving !== null;
  if (way === undefined) { held.clear(); } else { held.delete(way); }
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

function offerDriving() {
  for (const id of ["drive-speed", "turn-speed"]) { releaseWhenChosen(byId(id)); }
  window.addEventListener("keydown", (event) => {
    const way = byId("drive-keys").checked && kKeys[event.key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey || isOccupied(event.target)) { return; }
    event.preventDefault();
    hold(way);
  });
  window.addEventListener("keyup", ({ key }) => { if (kKeys[key]) { letGo(kKeys[key]); } });
  window.addEventListener("blur", () => letGo());
  document.addEventListener("visibilitychange", () => { if (document.hidden) { letGo(); } });
  for (const button of byId("drive").children) {
    const way = button.dataset.drive;
    button.addEventListener("pointerdown", () => hold(way));
    for (const name of ["pointerup", "pointerleave", "pointercancel"]) { button.addEventListener(name, () => letGo(way)); }
    button.addEventListener("keydown", ({ key, repeat }) => { if ((key === " " || key === "Enter") && !repeat) { hold(way); } });
    button.addEventListener("keyup", ({ key }) => { if (key === " " || key === "Enter") { letGo(way); } });
  }
  live.onSample.push(() => {
    byId("drive-hint").textContent = isAttached() ? "A driver is attached: it drives."
      : `${byId("drive-keys").checked && !kIsTouched ? "Arrow keys, W A S D, or these" : "These"} buttons, as long as they are held.`;
    for (const button of byId("drive").children) { button.disabled = isAttached(); }
  });
}
