// A form for each type of fault, from the table of the interface.

let faultTable = null;

/** "abc" stays a text, and is refused in words. */
const numberOrText = (text) => (text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text.trim());

const faultType = () => faultTable.types.find(({ type }) => type === byId("fault").value);
const faultMessages = () => faultTable.messages[byId("stream").value];

/** "how late (0 to 600000 ms)" */
function hintText({ meaning, min, max, unit = "" }) {
  const range = min === undefined ? "" : `${min} to ${max}`;
  const brackets = [range, unit].filter(Boolean).join(" ");
  return brackets ? `${meaning} (${brackets})` : meaning;
}

/** A name with its input, and below them what it means. */
function formRow(parent, value, input) {
  const row = htmlElement(parent, "div", "row");
  const label = htmlElement(row, "label", "", value.name);
  input.id = `fault-${value.name}`;
  input.dataset.name = value.name;
  label.htmlFor = input.id;
  label.after(input);
  const hint = htmlElement(row, "span", "hint", hintText(value));
  hint.id = `${input.id}-hint`;
  input.setAttribute("aria-describedby", `${hint.id} fault-problem`);
}

function numberInput(parent, value) {
  const input = document.createElement("input");
  input.type = "text";
  input.inputMode = value.type === "time" ? "text" : "decimal";
  input.autocomplete = "off";
  if (value.default !== undefined) { input.placeholder = value.default; }
  formRow(parent, value, input);
}

function nameInput(parent, value, names) {
  const select = document.createElement("select");
  for (const name of names) { htmlElement(select, "option", "", name); }
  formRow(parent, value, select);
  return select;
}

/** Of a message only its own fields, and of a field only its range. */
function offerAttributes() {
  const parent = byId("fault-attributes");
  parent.replaceChildren();
  let messages = faultMessages(), message = null, field = null;
  const attributes = faultType().attributes;
  if (attributes.some(({ type }) => type === "field")) { messages = messages.filter(({ fields }) => fields.length > 0); }
  for (const attribute of attributes) {
    if (attribute.type === "message") {
      message = nameInput(parent, attribute, messages.map(({ name }) => name));
    } else if (attribute.type === "field") {
      field = nameInput(parent, attribute, []);
    } else {
      const { min, max, ...others } = attribute;
      numberInput(parent, attribute.type === "field_value" ? others : attribute);
    }
  }
  if (!field) { return; }
  const fields = () => messages.find(({ name }) => name === message.value).fields;
  const showRange = () => {
    byId("fault-field-hint").textContent = hintText(fields().find(({ name }) => name === field.value));
  };
  const offerFields = () => {
    field.replaceChildren();
    for (const { name } of fields()) { htmlElement(field, "option", "", name); }
    showRange();
  };
  message.addEventListener("change", offerFields);
  field.addEventListener("change", showRange);
  offerFields();
}

function offerStreams() {
  const kWho = { downstream: "the driver", upstream: "the robot" };
  const before = byId("stream").value;
  byId("stream").replaceChildren();
  for (const stream of faultType().streams) {
    const option = htmlElement(byId("stream"), "option", "", kWho[stream]);
    option.value = stream;
    option.selected = stream === before;
  }
  byId("fault-meaning").textContent = faultType().meaning;
  offerAttributes();
}

/** What was typed; what was not has its default. */
function typedIn(parent) {
  const values = {};
  for (const input of parent.querySelectorAll("[data-name]")) {
    if (input.value.trim() !== "") { values[input.dataset.name] = input.tagName === "SELECT" ? input.value : numberOrText(input.value); }
  }
  return values;
}

function faultEvent() {
  const type = byId("fault").value, name = freeFaultName(type);
  const attributes = typedIn(byId("fault-attributes"));
  const { for: lasts, ...limits } = { ...typedIn(byId("fault-first")), ...typedIn(byId("fault-limits")) };
  const fault = { type, name, stream: byId("stream").value, ...limits };
  if (Object.keys(attributes).length > 0) { fault.attributes = attributes; }
  return { name, ...(lasts === undefined ? {} : { for: lasts }), do: { fault } };
}

/** Beside the form, in words, with what is wrong marked. */
function tellRefusal(error) {
  const errors = error?.problem?.errors ?? [];
  const words = errors.map(({ pointer, found, expected, detail }) => (
    pointer && expected ? `${pointer.split("/").at(-1)}: found ${found}, expected ${expected}` : detail));
  byId("fault-problem").textContent = words.length > 0 ? words.join("; ") : error?.message ?? "";
  const wrong = new Set(errors.map(({ pointer }) => pointer?.split("/").at(-1)));
  for (const input of byId("fault-form").querySelectorAll("[data-name]")) {
    input.setAttribute("aria-invalid", wrong.has(input.dataset.name));
  }
}

async function addFault(event) {
  event.preventDefault();
  try {
    await request("POST", ofRobot("/events"), faultEvent());
    tellRefusal(null);
  } catch (error) { tellRefusal(error); }
  await Promise.all([tellDone(), lookAtLine()]);
}

async function offerFaults() {
  faultTable = await read("/fault-table");
  for (const { type, meaning } of faultTable.types) {
    htmlElement(byId("fault"), "option", "", `${type}: ${meaning}`).value = type;
  }
  for (const limit of faultTable.limits) {
    numberInput(byId(limit.name === "toxicity" ? "fault-first" : "fault-limits"), limit);
  }
  numberInput(byId("fault-limits"), { name: "for", type: "time", meaning: "how long; default: until it is undone" });
  byId("fault").addEventListener("change", offerStreams);
  byId("stream").addEventListener("change", offerAttributes);
  byId("fault-form").addEventListener("submit", addFault);
  offerStreams();
}
