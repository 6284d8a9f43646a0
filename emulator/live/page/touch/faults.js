// The faults of the line that there are or were, with their hits: what can be undone has a button.

let faultCounts = [];

/** That no other fault and no event has: "drop", "drop 2". */
function freeEventName(type) {
  const taken = new Set([...live.done.map(({ event }) => event), ...faultCounts.map(({ fault }) => fault)]);
  let name = type;
  for (let number = 2; taken.has(name); ++number) { name = `${type} ${number}`; }
  return name;
}

/** Only if they have changed, so that a button that is about to be pressed stays. */
function tellFaults(counts) {
  faultCounts = counts;
  const events = new Map(live.done.filter(({ given }) => given?.do?.fault).map((one) => [one.given.do.fault.name, one]));
  const rows = counts.map((count) => {
    const event = events.get(count.fault);
    return { ...count, event: event?.event, ends: Boolean(event) && (isUndone(event) || isOver(event)) };
  }).reverse();
  const text = JSON.stringify(rows.map(({ hits, ...others }) => others));
  if (byId("faults").dataset.shown !== text) {
    byId("faults").dataset.shown = text;
    byId("faults").replaceChildren();
    for (const { fault, type, event, ends } of rows) {
      const item = htmlElement(byId("faults"), "li", ends ? "over" : "");
      htmlElement(item, "span", "", fault === type ? fault : `${fault} (${type})`);
      htmlElement(item, "span", "hits");
      if (event && !ends) { undoButton(item, event); }
    }
    if (rows.length === 0) { htmlElement(byId("faults"), "li", "", "none so far"); }
  }
  rows.forEach(({ hits, ends }, i) => {
    const words = `${hits} ${hits === 1 ? "hit" : "hits"}${ends ? ", over" : ""}`;
    byId("faults").children[i].querySelector(".hits").textContent = words;
  });
}
