// The line between robot and driver: its device, its counters, its faults; and events as they come.

const kMostEvents = 200;

function tellFact(term, text) {
  htmlElement(byId("line"), "dt", "", term);
  htmlElement(byId("line"), "dd", "", text);
}

function tellLine({ device }, { line, lateness, faults }) {
  byId("line").replaceChildren();
  tellFact("device", device.is_there ? device.path : "the cable is pulled");
  tellFact("driver", device.attached ? "attached" : "not attached");
  if (device.baud) { tellFact("rate", `${device.baud} bit/s`); }
  for (const [name, value] of Object.entries(line)) { tellFact(name, numberText(value)); }
  if (lateness) { tellFact("late", `99 % of ${lateness.frames} frames less than ${lateness["99_percent_within_ms"].toFixed(2)} ms`); }
  for (const { fault, hits } of faults) { tellFact(`fault ${fault}`, `${hits} hits`); }
}

/** The last of each kind, the newest first. */
function tellMessages(id, messages) {
  byId(id).replaceChildren();
  for (const { at_s, text } of messages) { htmlElement(byId(id), "li", "", `${seconds(at_s)} ${text}`); }
  if (messages.length === 0) { htmlElement(byId(id), "li", "", "none so far"); }
}

function textOfEvent(event) {
  const { type, time_s, name, value, text, device } = event;
  const what = text ?? (name ? `${name}${value === undefined ? "" : ` ${value}`}` : device ?? "");
  return `${time_s === undefined ? "" : `${seconds(time_s)} `}${type.replaceAll("_", " ")} ${what}`;
}

/** The newest first. */
function tellEvent(event) {
  if (event.robot !== undefined && event.robot !== kRobotNumber) { return; }
  if (event.type === "problem") { return tellProblem(event.problem.detail); }
  const item = document.createElement("li");
  item.textContent = textOfEvent(event);
  byId("events").prepend(item);
  while (byId("events").children.length > kMostEvents) { byId("events").lastChild.remove(); }
}

function offerLine() {
  live.onEvent.push(tellEvent);
  repeat(async () => {
    const [robot, statistics, { commands, feedback }] = await Promise.all([read(""), read("/statistics"), read("/messages")]);
    tellLine(robot, statistics);
    tellMessages("commands", commands);
    tellMessages("feedback", feedback);
  }, 1000);
}
