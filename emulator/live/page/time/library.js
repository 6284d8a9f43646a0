// Scenarios and worlds that come with fakebot, to choose, with a form for a scenario's parameters.

const library = { scenarios: [], worlds: [], chosen: null };

/** "bump-left" of "kobuki/bump-left". */
const shortName = (name) => name.slice(name.indexOf("/") + 1);

function parameterInput({ name, values, default: first, min, max, mean, unit }) {
  const input = document.createElement("input");
  Object.assign(input, { name, value: first ?? "", autocomplete: "off", spellcheck: false, placeholder: first ?? "drawn" });
  const words = [values && `of the scenario: ${values.join(", ")}`, min !== undefined && `${min} to ${max}`,
    mean !== undefined && `about ${mean}`, unit].filter(Boolean);
  input.title = words.join("; ");
  if (values) {
    const list = htmlElement(byId("parameters"), "datalist");
    list.id = `values-${name}`;
    for (const value of values) { htmlElement(list, "option").value = value; }
    input.setAttribute("list", list.id);
  }
  return input;
}

/** Filled with the defaults; an empty field keeps the scenario's value. */
function offerParameters({ parameters }) {
  const form = byId("parameters");
  form.replaceChildren();
  form.hidden = parameters.length === 0;
  if (form.hidden) { return; }
  for (const parameter of parameters) {
    const label = htmlElement(form, "label", "", `${parameter.name} `);
    label.append(parameterInput(parameter));
    if (parameter.unit) { label.append(` ${parameter.unit}`); }
  }
  handButton(form, "Load with these").type = "submit";
}

async function loadChosen() {
  const parameters = {};
  for (const { name, value } of byId("parameters").querySelectorAll("input")) {
    if (value.trim() !== "") { parameters[name] = numberOrText(value); }
  }
  await askScenario("POST", "/load", { name: library.chosen.name, parameters });
}

async function chooseScenario(entry) {
  library.chosen = entry;
  byId("scenario-file").value = "";
  offerParameters(entry);
  await loadChosen();
  for (const button of byId("scenarios").querySelectorAll("button")) {
    button.setAttribute("aria-pressed", button.dataset.name === entry.name);
  }
}

const isFound = ({ name, title, description }, words) => (
  words.every((word) => `${name} ${title} ${description}`.toLowerCase().includes(word)));

function listScenarios() {
  const words = byId("find-scenario").value.toLowerCase().split(" ").filter(Boolean);
  const found = library.scenarios.filter((entry) => isFound(entry, words));
  byId("scenarios").replaceChildren();
  for (const entry of found) {
    const item = htmlElement(byId("scenarios"), "li");
    const button = handButton(item, shortName(entry.name), () => chooseScenario(entry));
    button.dataset.name = entry.name;
    button.setAttribute("aria-pressed", entry === library.chosen);
    setOff(button, entry.objection);
    const hint = htmlElement(item, "span", "hint", entry.objection ?? entry.title);
    hint.title = entry.description;
  }
  if (found.length === 0) { htmlElement(byId("scenarios"), "li", "", "none has these words"); }
}

/** The robot begins anew in the world. */
async function goToWorld(name, beside = "scenario-problem") {
  const done = await ask("POST", ofRobot("/world/load"), { name }, beside);
  if (!done) { return; }
  forgetTrail();
  await lookAgain();
  scene.view.showAll();
}

async function offerLibrary() {
  Object.assign(library, await read("/library"));
  const isThere = library.scenarios.length + library.worlds.length > 0;
  byId("library").hidden = !isThere;
  byId("no-library").hidden = isThere;
  for (const { name, title } of library.worlds) {
    htmlElement(byId("worlds"), "option", "", `${shortName(name)}: ${title}`).value = name;
  }
  listScenarios();
  byId("find-scenario").addEventListener("input", listScenarios);
  byId("load-world").addEventListener("click", () => goToWorld(byId("worlds").value));
  byId("parameters").addEventListener("submit", (event) => { event.preventDefault(); loadChosen(); });
}
