// A scenario: loaded from a file, started, and judged while it runs.

const kLookEvery_ms = 500;
let scenarioText = "";

function tellExpectation({ outcome, at_s, name, explanation }) {
  const item = htmlElement(byId("expectations"), "li");
  htmlElement(item, "strong", outcome, outcome);
  item.append(` ${at_s === undefined ? "" : `${seconds(at_s)} `}${name}${explanation ? `: ${explanation}` : ""}`);
}

function tellScenario(scenario) {
  const { state, name, verdict, reason, duration_s, time_s, happenings = [], to_come = [], expectations = [] } = scenario;
  byId("scenario-start").disabled = byId("scenario-scripted").disabled = state === "none" || state === "running" || state === "waiting";
  byId("scenario-stop").disabled = state !== "running" && state !== "waiting";
  byId("scenario-time").hidden = duration_s === undefined;
  if (duration_s) { byId("scenario-time").value = Math.min((time_s ?? 0) / duration_s, 1); }
  byId("verdict").textContent = verdict ?? (state === "none" ? "none is loaded" : state);
  byId("verdict").className = verdict ?? "";
  byId("scenario-name").textContent = name ?? "";
  byId("scenario-reason").textContent = reason ?? "";
  byId("expectations").replaceChildren();
  byId("happenings").replaceChildren();
  expectations.forEach(tellExpectation);
  for (const { at_s, text } of happenings) { htmlElement(byId("happenings"), "li", "", `${seconds(at_s)} ${text}`); }
  for (const text of to_come) { htmlElement(byId("happenings"), "li", "open", `to come: ${text}`); }
}

/** Only if it has changed, so that what is read stays where it is. */
async function lookAtScenario() {
  const scenario = await read("/scenario"), text = JSON.stringify(scenario);
  if (text === scenarioText) { return; }
  scenarioText = text;
  tellScenario(scenario);
  await drawScene();
}

async function askScenario(method, path, body) {
  await ask(method, ofRobot(`/scenario${path}`), body);
  await lookAtScenario();
}

async function loadScenario({ target }) {
  const [file] = target.files;
  if (!file) { return; }
  try {
    await askScenario("PUT", "", JSON.parse(await file.text()));
  } catch (error) { tellProblem(`${file.name}: ${error.message}`); }
}

function offerScenario() {
  byId("scenario-file").addEventListener("change", loadScenario);
  byId("scenario-start").addEventListener("click", () => askScenario("POST", "/start", {}));
  byId("scenario-scripted").addEventListener("click", () => askScenario("POST", "/start", { scripted: true }));
  byId("scenario-stop").addEventListener("click", () => askScenario("POST", "/stop"));
  repeat(lookAtScenario, kLookEvery_ms);
}
