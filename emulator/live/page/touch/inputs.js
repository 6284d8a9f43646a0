// What can be pressed: the flags among the signals that an event can set, in groups.

/** For a moment, or until it is pressed again. */
function press(name) {
  if (!byId("hold").checked) { return perform({ do: { press: name } }, "press-problem"); }
  return perform({ do: valueOf(name) ? { release: name } : { set: { [name]: true } } }, "press-problem");
}

const asSentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const asTitle = (text) => asSentence(text).replaceAll("_", " ");

/** By the first part of their names: "bumper" of "bumper.left". Those that are alone are one group. */
function groupsOf(signals) {
  const groups = new Map();
  for (const signal of signals) {
    const [group] = signal.name.split(".");
    groups.set(group, [...groups.get(group) ?? [], signal]);
  }
  const alone = [...groups.values()].filter(({ length }) => length === 1).flat();
  return [...[...groups].filter(([, { length }]) => length > 1), ...(alone.length > 0 ? [["", alone]] : [])];
}

/** A meaning that all of a group share stands once, above it. */
function offerGroup(group, signals) {
  const shared = signals.every(({ meaning }) => meaning === signals[0].meaning) && group !== "";
  const box = htmlElement(byId("inputs"), "fieldset");
  htmlElement(box, "legend", "", asTitle(group || "others") + (shared ? `: ${signals[0].meaning}` : ""));
  return signals.map(({ name, meaning }) => {
    const button = handButton(box, "", () => press(name));
    htmlElement(button, "span", "label", shared ? name.split(".").at(-1) : meaning.split("; ")[0]);
    htmlElement(button, "span", "name", name);
    button.title = `${name}: ${meaning}`;
    button.dataset.input = name;
    return button;
  });
}

function offerInputs(signals) {
  const flags = signals.filter(({ unit, can_be_set }) => can_be_set && unit === "flag");
  const buttons = groupsOf(flags).flatMap(([group, members]) => offerGroup(group, members));
  live.onSample.push(() => {
    for (const button of buttons) {
      button.setAttribute("aria-pressed", Boolean(valueOf(button.dataset.input)));
    }
  });
}

/** In the large drawing a part can be pressed itself; its button is for the keyboard. */
function letPartsBePressed(signals) {
  const settable = new Set(signals.filter(({ unit, can_be_set }) => can_be_set && unit === "flag").map(({ name }) => name));
  byId("drawing").addEventListener("click", ({ target }) => {
    const name = target.querySelector("title")?.textContent;
    if (settable.has(name)) { press(name); }
  });
}
