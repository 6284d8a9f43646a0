// All that was done to the robot: what can be undone has a button.

/** Nobody sees more of them. */
const kMostShown = 100;

/** {"fault": {"type": "drop"}}: "fault type drop". A point is "(1, 2)", a line "(1, 2) (3, 4)". */
function wordsOf(value) {
  if (value === true) { return ""; }
  if (Array.isArray(value)) {
    const words = value.map(wordsOf);
    if (value.every(Number.isFinite)) { return `(${words.join(", ")})`; }
    return words.join(value.every(Array.isArray) ? " " : "; ");
  }
  if (value === null || typeof value !== "object") { return String(value); }
  return Object.entries(value).map(([key, inner]) => `${key} ${wordsOf(inner)}`.trim()).join(", ");
}

const isUndone = ({ cancelled_at_s }) => cancelled_at_s !== undefined;
const isOver = ({ over_at_s }) => over_at_s !== undefined && over_at_s <= live.time_s;

function undoButton(parent, event, undo = () => cancelEvent(event)) {
  const button = handButton(parent, "Undo", undo);
  button.setAttribute("aria-label", `Undo ${event}`);
}

/** The event moved the robot: undo carries the robot back. */
const hasMovedRobot = ({ given, stood_at }) => Boolean(stood_at) && live.actions.some(({ name, moves_robot }) => (
  moves_robot && (given.do[name] ?? true) !== true));  // true: where it is

function tellOne(one) {
  const { at_s, event, given, command, times, last_at_s, over_at_s } = one;
  const item = htmlElement(byId("done"), "li", isUndone(one) ? "undone" : "");
  const again = times === undefined ? "" : `, ${times} times until ${seconds(last_at_s)}`;
  const name = given?.name && given.do.world ? `${given.name}: ` : "";
  const end = over_at_s === undefined ? "" : `, until ${seconds(over_at_s)}`;
  htmlElement(item, "span", "", `${seconds(at_s)} ${name}${wordsOf(given?.do ?? command)}${again}${end}`);
  if (given?.name && !isUndone(one) && !isOver(one)) { return undoButton(item, event); }
  if (hasMovedRobot(one)) { undoButton(item, wordsOf(given.do), () => carryRobot(one.stood_at, "done-problem")); }
}

/** The newest first; only if it has changed, so that a button that is about to be pressed stays. */
async function tellDone() {
  const { events } = await look("/events");
  live.done = events;
  const text = JSON.stringify(events.map((one) => [one, isOver(one)]));
  if (byId("done").dataset.shown === text) { return; }
  byId("done").dataset.shown = text;
  byId("done").replaceChildren();
  for (const one of events.slice(-kMostShown).reverse()) { tellOne(one); }
  setOff(byId("save-scenario"), events.length > 0 ? "" : "nothing was done so far");
  if (events.length === 0) { htmlElement(byId("done"), "li", "", "nothing so far"); }
}
