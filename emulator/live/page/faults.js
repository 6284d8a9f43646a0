// Faults of the line, and all that was done: what can be undone has a button.

const kFaults = {
  drop: "a frame is lost", duplicate: "a frame arrives twice", flip_bits: "a bit is wrong",
  truncate: "the end is missing", insert_garbage: "garbage before it", wrong_checksum: "wrong checksum",
  latency: "100 ms late", reorder: "after the next one", stall: "held back", timeout: "nothing gets through",
};

function offerFaults() {
  for (const [type, meaning] of Object.entries(kFaults)) {
    htmlElement(byId("fault"), "option", "", `${type}: ${meaning}`).value = type;
  }
  byId("add-fault").addEventListener("click", () => {
    const type = byId("fault").value;
    perform({ name: newName(type), do: { fault: {
      type, stream: byId("stream").value, toxicity: Number(byId("toxicity").value) } } });
  });
}

/** Nobody sees more of them. */
const kMostShown = 100;

function tellOne({ at_s, event, given, command, cancelled_at_s }) {
  const item = htmlElement(byId("done"), "li", cancelled_at_s === undefined ? "" : "undone");
  htmlElement(item, "span", "", `${seconds(at_s)} ${JSON.stringify(given?.do ?? command)}`);
  if (given?.name && cancelled_at_s === undefined) {
    const undo = handButton(item, "Undo", () => cancelEvent(event));
    undo.setAttribute("aria-label", `Undo ${event}`);
  }
}

/** The newest first. */
async function tellDone() {
  const { events } = await read("/events");
  byId("done").replaceChildren();
  for (const one of events.slice(-kMostShown).reverse()) { tellOne(one); }
  if (events.length === 0) { htmlElement(byId("done"), "li", "", "nothing so far"); }
}
