// The line between robot and driver: who is there, how much passes, and what went wrong.

const kRateSpan_s = 2;  // of simulated time
const kLookAtLineEvery_ms = 500;

/** The counters of a direction; a robot that does not count its commands has none. */
const kDirections = [
  { title: "to the driver", frames: "wire.frames_sent", bytes: "wire.bytes_sent" },
  { title: "from the driver", frames: "wire.frames_received", bytes: "wire.bytes_received" },
  { title: "not sent: no driver ready", frames: "wire.frames_unheard" },
];

/** How fast a counter grew in the last seconds, by the robot's time; null if that is not known yet. */
function rateOf(name) {
  const last = live.history.at(-1), place = live.places.get(name);
  if (!last || place === undefined) { return null; }
  const first = live.history.find(({ time_s }) => time_s >= last.time_s - kRateSpan_s);
  const passed_s = last.time_s - first.time_s;
  return passed_s > 0 ? (last.values[place] - first.values[place]) / passed_s : null;
}

function cellsOf({ title, frames, bytes }) {
  const rate = (name) => rateOf(name)?.toFixed(1) ?? "–", sum = (name) => valueOf(name) ?? "–";
  return [title, rate(frames), rate(bytes), sum(frames), sum(bytes)];
}

function tellRates() {
  const rows = byId("rates").tBodies[0].rows;
  kDirections.forEach((direction, i) => {
    cellsOf(direction).forEach((text, column) => { rows[i].cells[column].textContent = text; });
  });
}

function makeRates() {
  const body = byId("rates").createTBody();
  for (const direction of kDirections) {
    const row = body.insertRow();
    cellsOf(direction).forEach((text, column) => {
      htmlElement(row, column === 0 ? "th" : "td").scope = column === 0 ? "row" : "";
    });
  }
}

function tellFact(term, text, className = "") {
  htmlElement(byId("line"), "dt", "", term);
  htmlElement(byId("line"), "dd", className, text);
}

/** Those that neither the table of rates nor the faults have, and that count something. */
function troubles() {
  const known = new Set(["wire.fault_hits", ...kDirections.flatMap(({ frames, bytes }) => [frames, bytes])]);
  return live.names.filter((name) => name.startsWith("wire.") && !known.has(name) && valueOf(name) > 0);
}

function tellLine({ device }, { lateness, faults, faults_left_out }) {
  byId("line").replaceChildren();
  tellFact("device", device.is_there ? device.path : "the cable is pulled");
  if (device.baud) { tellFact("baud rate", `${device.baud} bit/s`); }
  tellFact("attachments", `${valueOf("driver.attachments") ?? 0}`);
  for (const name of troubles()) { tellFact(name, numberText(valueOf(name)), "trouble"); }
  if (lateness) { tellFact("late", `99 % of ${lateness.frames} frames less than ${lateness["99_percent_within_ms"].toFixed(2)} ms`); }
  if (faults_left_out.faults) { tellFact("older faults", `${faults_left_out.faults}, with ${faults_left_out.hits} hits`); }
  tellFaults(faults);
}

/** At the top, so that it is always seen. */
function tellDriver() {
  const text = isAttached() ? "driver attached" : "no driver";
  if (byId("driver").textContent === text) { return; }  // it is read out when it changes
  byId("driver").textContent = text;
  byId("driver").classList.toggle("attached", isAttached());
}

async function lookAtLine() {
  const [statistics, { commands, feedback }] = await Promise.all([read("/statistics"), read("/messages"), lookAtRobot()]);
  tellLine(live.robot, statistics);
  tellMessages("commands", commands);
  tellMessages("feedback", feedback);
}

function offerLine() {
  makeRates();
  live.onSample.push(() => {
    tellDriver();
    tellStates();
    tellRates();
  });
  repeat(lookAtLine, kLookAtLineEvery_ms);
}
