// Requests to the interface. A page that was opened with a token sends it with each of them.

const kToken = new URLSearchParams(location.search).get("token");
const kRobotNumber = Number(new URLSearchParams(location.search).get("robot") ?? 0);

/** Shown in the clock, always in view, and beside the control in use. */
function tellProblem(text, beside = null) {
  for (const place of document.querySelectorAll("#problem, .problem[data-told]")) {
    place.textContent = "";
    delete place.dataset.told;
  }
  for (const id of text ? ["problem", beside].filter(Boolean) : []) {
    byId(id).textContent = text;
    byId(id).dataset.told = "";
  }
}

/** `body`: an object, or a text of JSON. Returns the answer; throws what the interface says against it. */
async function request(method, path, body) {
  const headers = body === undefined ? {} : { "Content-Type": "application/json" };
  if (kToken) { headers.Authorization = `Bearer ${kToken}`; }
  const response = await fetch(`/api/v1${path}`, {
    method, headers, body: body === undefined || typeof body === "string" ? body : JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) { throw Object.assign(new Error(answer.detail ?? answer.title), { problem: answer }); }
  return answer;
}

const ofRobot = (path) => `/robots/${kRobotNumber}${path}`;
const read = (path) => request("GET", ofRobot(path));

const newest = {};
let countOfLooks = 0;

/** Reads repeatedly. Of answers out of order, as over a slow line, the answer to the latest request counts. */
async function look(path) {
  const number = ++countOfLooks, answer = await read(path);
  if (number > (newest[path]?.number ?? 0)) { newest[path] = { number, answer }; }
  return newest[path].answer;
}

/** What a person asks for: a refusal is shown. Returns the answer, or null. */
async function ask(method, path, body, beside = null) {
  try {
    const answer = await request(method, path, body);
    tellProblem("");
    return answer;
  } catch (error) {
    tellProblem(error.message, beside);
    return null;
  }
}

/** A button that can do nothing is off, and says why. */
function setOff(button, reason) {
  const text = reason || "";
  if (button.dataset.off === text) { return; }
  button.dataset.off = text;
  button.disabled = text !== "";
  button.title = text;
  if (text) { button.setAttribute("aria-description", text); } else { button.removeAttribute("aria-description"); }
}

/** An event of a scenario, now: {"do": ...}. */
async function perform(event, beside = null) {
  const done = await ask("POST", ofRobot("/events"), event, beside);
  if (done?.left_undone.length) { tellProblem(done.left_undone.join("; "), beside); }
  await lookAgain();
  return done;
}

/** At what an event may have changed. */
const lookAgain = () => Promise.all([drawScene(), tellDone(), lookAtRobot()]);

async function cancelEvent(name) {
  await ask("DELETE", ofRobot(`/events/${encodeURIComponent(name)}`), undefined, "done-problem");
  await lookAgain();
}

/** Calls it again and again, with a pause after each answer. */
function repeat(call, pause_ms) {
  const again = async () => {
    try { await call(); } catch { /* the stream tells that the robots are gone */ }
    setTimeout(again, pause_ms);
  };
  again();
}

/** Of an earlier visit; null: none, or the browser forbids to keep anything. */
function keptText(key) {
  try { return localStorage.getItem(key); } catch { return null; }
}

function keepText(key, text) {
  try { localStorage.setItem(key, text); } catch { /* it is asked again */ }
}
