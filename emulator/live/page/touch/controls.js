// A control for each type of value that an action or a part of an action can have. A control is drawn
// into a form and returns what tells the value; nothing was typed: undefined.

/** Inputs that an event can set, as the interface describes signals. */
let inputsOfRobot = [];

const typed = (text, read) => (text.trim() === "" ? undefined : read(text));

function typedControl(read) {
  return (parent, value) => {
    const input = typedInput(parent, value);
    return () => typed(input.value, read);
  };
}

function choiceControl(namesOf) {
  return (parent, value) => {
    const select = nameChoice(parent, value, namesOf(value));
    return () => select.value;
  };
}

/** What is no JSON is a text. */
function jsonOrText(text) {
  try { return JSON.parse(text); } catch { return text.trim(); }
}

function partsControl(parent, { parts }) {
  const values = parts.map((part) => [part.name, controlOf(part)(parent, part)]);
  return () => {
    const given = values.map(([name, value]) => [name, value()]).filter(([, value]) => value !== undefined);
    return given.length > 0 ? Object.fromEntries(given) : undefined;
  };
}

/** Where the robot was, a named place of the world, or what is written below. */
function placeControl(parent, action) {
  const select = nameChoice(parent, action, ["", ...Object.keys(scene.world.places)]);
  select.options[0].textContent = "where it was, or the pose below";
  const pose = partsControl(parent, action);
  return () => pose() ?? (select.value || true);
}

/** A signal, and a value in its range. */
function forcedControl(parent, action) {
  const select = nameChoice(parent, action, inputsOfRobot.map(({ name }) => name));
  const input = typedInput(parent, { name: "value", meaning: "" });
  const showRange = () => {
    const signal = inputsOfRobot.find(({ name }) => name === select.value);
    input.dataset.name = signal.name;
    byId(`${input.id}-hint`).textContent = signal.unit === "flag" ? `${signal.meaning} (true or false)` : hintText(signal);
  };
  select.addEventListener("change", showRange);
  showRange();
  return () => ({ [select.value]: typed(input.value, jsonOrText) ?? null });
}

const kControls = {
  true: () => () => true,
  choice: choiceControl(({ words }) => words),
  switches: choiceControl(() => inputsOfRobot.filter(({ unit }) => unit === "flag").map(({ name }) => name)),
  inputs: choiceControl(() => inputsOfRobot.map(({ name }) => name)),
  forced: forcedControl,
  place: placeControl,
  parts: partsControl,
  text: typedControl((text) => text),
  number: typedControl(numberOrText),
  whole_number: typedControl(numberOrText),
  time: typedControl(numberOrText),
};

/** A value of a type without a control of its own is written as JSON. */
const controlOf = ({ type }) => kControls[type] ?? typedControl(jsonOrText);
