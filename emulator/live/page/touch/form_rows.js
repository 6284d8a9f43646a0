// Rows of the forms for faults and actions, and what is said of what was typed.

/** "abc" stays a text, and is refused in words. */
const numberOrText = (text) => (text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text.trim());

/** "how late (0 to 600000 ms)" */
function hintText({ meaning, min, max, unit = "" }) {
  const range = Number.isFinite(min) ? `${min} to ${max}` : "";
  const brackets = [range, unit].filter(Boolean).join(" ");
  return brackets ? `${meaning} (${brackets})`.trim() : meaning;
}

/** "fault" of #fault-form, which begins the ids of the form's elements. */
const formOf = (element) => element.closest("form").id.replace("-form", "");

/** A name with its input, and below them what it means. */
function formRow(parent, value, input) {
  const form = formOf(parent);
  const row = htmlElement(parent, "div", "row");
  const label = htmlElement(row, "label", "", value.label ?? value.name);
  input.id = `${form}-${value.name}`;
  input.dataset.name = value.name;
  label.htmlFor = input.id;
  label.after(input);
  const hint = htmlElement(row, "span", "hint", hintText(value));
  hint.id = `${input.id}-hint`;
  input.setAttribute("aria-describedby", `${hint.id} ${form}-problem`);
}

function typedInput(parent, value) {
  const input = document.createElement("input");
  input.type = "text";
  input.inputMode = /number|field_value/.test(value.type) ? "decimal" : "text";
  input.autocomplete = "off";
  if (value.default !== undefined) { input.placeholder = value.default; }
  formRow(parent, value, input);
  return input;
}

function nameChoice(parent, value, names) {
  const select = document.createElement("select");
  for (const name of names) { htmlElement(select, "option", "", name); }
  formRow(parent, value, select);
  return select;
}

/** What was typed; what was not has its default. */
function typedIn(parent) {
  const values = {};
  for (const input of parent.querySelectorAll("[data-name]")) {
    if (input.value.trim() !== "") { values[input.dataset.name] = input.tagName === "SELECT" ? input.value : numberOrText(input.value); }
  }
  return values;
}

/** Beside the form, in words, with what is wrong marked. */
function tellRefusal(form, error) {
  const errors = error?.problem?.errors ?? [];
  const words = errors.map(({ pointer, found, expected, detail }) => (
    pointer && expected ? `${pointer.split("/").at(-1)}: found ${found}, expected ${expected}` : detail));
  byId(`${form}-problem`).textContent = words.length > 0 ? words.join("; ") : error?.message ?? "";
  const wrong = new Set(errors.map(({ pointer }) => pointer?.split("/").at(-1)));
  for (const input of byId(`${form}-form`).querySelectorAll("[data-name]")) {
    input.setAttribute("aria-invalid", wrong.has(input.dataset.name));
  }
}
