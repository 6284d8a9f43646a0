// Events, as they come.

const kMostEvents = 200;

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
