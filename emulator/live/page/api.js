// Requests to the interface. A page that was opened with a token sends it with each of them.

const kToken = new URLSearchParams(location.search).get("token");
const kRobotNumber = Number(new URLSearchParams(location.search).get("robot") ?? 0);

const tellProblem = (text) => { byId("problem").textContent = text; };

/** Returns the answer; throws what the interface says against it. */
async function request(method, path, body) {
  const headers = body === undefined ? {} : { "Content-Type": "application/json" };
  if (kToken) { headers.Authorization = `Bearer ${kToken}`; }
  const response = await fetch(`/api/v1${path}`, {
    method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) { throw Object.assign(new Error(answer.detail ?? answer.title), { problem: answer }); }
  return answer;
}

const ofRobot = (path) => `/robots/${kRobotNumber}${path}`;
const read = (path) => request("GET", ofRobot(path));

/** What a person asks for: a refusal is shown. Returns whether it was done. */
async function ask(method, path, body) {
  try {
    const answer = await request(method, path, body);
    tellProblem("");
    return answer;
  } catch (error) {
    tellProblem(error.message);
    return null;
  }
}

let unnamed = 0;

/** Of those that are undone later. */
const newName = (kind) => `${kind} ${Date.now().toString(36)}${++unnamed}`;

/** An event of a scenario, now: {"do": ...}. */
async function perform(event) {
  const done = await ask("POST", ofRobot("/events"), event);
  if (done?.left_undone.length) { tellProblem(done.left_undone.join("; ")); }
  await lookAgain();
  return done;
}

/** At what an event may have changed. */
const lookAgain = () => Promise.all([drawScene(), tellDone()]);

async function cancelEvent(name) {
  await ask("DELETE", ofRobot(`/events/${encodeURIComponent(name)}`));
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
