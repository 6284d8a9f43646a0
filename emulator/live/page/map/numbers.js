// The numbers of a tool: a pointer on the map writes them, or somebody does by hand.

let chosen = null;  // what is to be moved

const kUnits = { m: "m", deg: "°" };
const unitOf = (name) => name.slice(name.lastIndexOf("_") + 1);

/** The thing that is moved is chosen among those that are there. */
function offerChoice(form) {
  const label = htmlElement(form, "label", "", "Thing ");
  const select = htmlElement(label, "select");
  const things = thingsNow();
  things.forEach((thing, i) => {
    const option = htmlElement(select, "option", "", nameOf(thing));
    option.value = i;
    option.selected = thing === chosen;
  });
  select.addEventListener("change", () => {
    chosen = things[select.value];
    showNumbers();
    focusNumbers();
  });
}

/** The form of the tool, with its numbers at first. */
function showNumbers() {
  const form = byId("numbers"), used = kTools[tool];
  dragged = null;
  form.replaceChildren();
  form.hidden = !used;
  drawSketch(null);
  if (!used) { return; }
  if (tool === "move" && thingsNow().length === 0) {
    form.textContent = "There is nothing that has a name, and no dock.";
    return;
  }
  if (tool === "move") { offerChoice(form); }
  for (const [name, text] of Object.entries(used.numbers)) {
    const label = htmlElement(form, "label", "", `${text} `);
    const input = htmlElement(label, "input");
    Object.assign(input, { type: "number", name, step: unitOf(name) === "deg" ? 5 : 0.05 });
    label.append(` ${kUnits[unitOf(name)]}`);
    input.addEventListener("input", () => drawSketch(writtenNumbers()));
  }
  handButton(form, used.act).type = "submit";
  fillNumbers(used.first());
  drawSketch(null);
}

const focusNumbers = () => byId("numbers").querySelector("select, input")?.focus();

/** The choice has what is there now, as it is; numbers that somebody is writing stay. */
function renewChoice() {
  if (tool !== "move") { return; }
  const offered = [...byId("numbers").querySelectorAll("option")].map(({ text }) => text);
  const hadFocus = byId("numbers").contains(document.activeElement);
  if (offered.join() === thingsNow().map(nameOf).join()) {
    if (!hadFocus && !dragged) { fillNumbers(kTools.move.first()); }
    return drawSketch(hadFocus || dragged ? writtenNumbers() : null);
  }
  if (!isThere(chosen)) { chosen = thingsNow()[0] ?? null; }
  showNumbers();
  if (hadFocus) { focusNumbers(); }
}

function offerNumbers() {
  byId("numbers").noValidate = true;  // steps are for the arrow keys only
  byId("numbers").addEventListener("submit", (event) => { event.preventDefault(); useNumbers(); });
  byId("numbers").addEventListener("focusin", () => drawSketch(writtenNumbers()));
}

/** NaN for what is none. */
const writtenNumbers = () => Object.fromEntries(
  [...byId("numbers").querySelectorAll("input")].map(({ name, value }) => [name, value === "" ? NaN : Number(value)]));

function fillNumbers(numbers) {
  for (const input of byId("numbers").querySelectorAll("input")) { input.value = rounded(numbers[input.name]); }
}

/** A pointer writes them. */
function writeNumbers(numbers) {
  fillNumbers(numbers);
  drawSketch(numbers);
}

/** The sketch stays until it is done, or refused. What was turned is to be turned by nothing now. */
async function useNumbers() {
  const numbers = writtenNumbers(), missing = Object.entries(numbers).find(([, value]) => !Number.isFinite(value));
  if (missing) { return tellProblem(`"${kTools[tool].numbers[missing[0]]}" needs a number`, "map-problem"); }
  const done = await kTools[tool].use(numbers);
  if (done && tool === "move") { fillNumbers(kTools.move.first()); }
  drawSketch(null);
}
