// A scenario: loaded from a file, started, and judged while it runs.

const kLookEvery_ms = 250;
let scenarioText = "";

const scenario = { axis: null, told: {} };

/** "2 events happened, 1 is to come; of 3 expectations 1 passed, none failed, 2 are open." */
function wordsOfTimeline({ happenings = [], to_come, expectations }) {
  const count = (list) => (list.length === 0 ? "none" : String(list.length));
  const happened = happenings.filter(({ kind }) => kind === "event");
  const of = (outcome) => count(expectations.filter((one) => one.outcome === outcome));
  const unreached = of("unreached");
  return `Events: ${count(happened)} happened, ${count(to_come)} to come. `
    + `Expectations: ${of("passed")} passed, ${of("failed")} failed, ${of("untested")} untested, `
    + (unreached === "none" ? "" : `${unreached} not reached in this run, `) + `${of("open")} open.`;
}

/** As long as its plan, or as what happened. */
function drawTimeline() {
  const { duration_s, time_s = 0, state } = scenario.told;
  byId("timeline").hidden = state === undefined || state === "none";
  if (byId("timeline").hidden) { return; }
  const { width } = scenario.axis.svg.getBoundingClientRect();
  scenario.axis.draw(width, Math.max(duration_s, time_s), marksOf(scenario.told));
  scenario.axis.show(time_s, width);
  const now = `${seconds(time_s)} of ${seconds(duration_s)}`;
  byId("timeline-words").textContent = `${now}. ${wordsOfTimeline(scenario.told)}`;
}

function tellExpectation({ outcome, at_s, name, explanation }) {
  const item = htmlElement(byId("expectations"), "li");
  htmlElement(item, "strong", outcome, outcome);
  item.append(` ${at_s === undefined ? "" : `${seconds(at_s)} `}${name}${explanation ? `: ${explanation}` : ""}`);
}

function tellScenario(told) {
  const { state, name, verdict, reason, happenings = [], to_come = [], expectations = [] } = told;
  const isPlayed = state === "running" || state === "waiting";
  const whyNoStart = state === "none" ? "no scenario is loaded" : isPlayed ? "it is played already" : "";
  for (const id of ["scenario-start", "scenario-scripted"]) { setOff(byId(id), whyNoStart); }
  setOff(byId("scenario-stop"), isPlayed ? "" : "no scenario is played");
  setOff(byId("load-world"), isPlayed ? "a scenario is played, in a world of its own" : "");
  byId("verdict").textContent = verdict ?? (state === "none" ? "none is loaded" : state);
  byId("verdict").className = verdict ?? "";
  byId("scenario-name").textContent = name ?? "";
  byId("scenario-reason").textContent = reason ?? "";
  byId("expectations").replaceChildren();
  byId("happenings").replaceChildren();
  expectations.forEach(tellExpectation);
  for (const { at_s, text } of marksOf({ happenings })) { htmlElement(byId("happenings"), "li", "", `${seconds(at_s)} ${text}`); }
  for (const event of to_come) { htmlElement(byId("happenings"), "li", "open", wordsToCome(event)); }
}

/** Only if it has changed, so that what is read stays where it is. */
async function lookAtScenario() {
  const told = await look("/scenario"), { time_s, ...others } = told, text = JSON.stringify(others);
  const begins = told.state !== scenario.told?.state && told.state !== "over";
  scenario.told = told;
  drawTimeline();
  if (text === scenarioText) { return; }
  scenarioText = text;
  tellScenario(told);
  await drawScene();
  if (begins && scenario.world !== undefined && scenario.world !== scene.text) {
    forgetTrail();
    scene.view.showAll();
  }
  scenario.world = scene.text;
}

async function askScenario(method, path, body) {
  const done = await ask(method, ofRobot(`/scenario${path}`), body, "scenario-problem");
  await lookAtScenario();
  return done;
}

/** The text unchanged, comments included: the reader of scenarios accepts comments. */
async function loadScenario({ target }) {
  const [file] = target.files;
  if (!file) { return; }
  await askScenario("PUT", "", await file.text());
  byId("parameters").hidden = true;
  target.value = "";  // the same file, changed, can be chosen again
}

function offerScenario() {
  scenario.axis = new Axis(byId("timeline"));
  scenario.axis.svg.setAttribute("role", "img");
  scenario.axis.svg.setAttribute("aria-labelledby", "timeline-words");
  window.addEventListener("resize", drawTimeline);
  byId("scenario-file").addEventListener("change", loadScenario);
  byId("scenario-start").addEventListener("click", () => askScenario("POST", "/start", {}));
  byId("scenario-scripted").addEventListener("click", () => askScenario("POST", "/start", { scripted: true }));
  byId("scenario-stop").addEventListener("click", () => askScenario("POST", "/stop"));
  repeat(lookAtScenario, kLookEvery_ms);
}
