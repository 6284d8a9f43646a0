// First steps for a new visitor. Once closed, the panel stays away.

const kTryKey = "fakebot.tried";

const isEndless = ({ walls, obstacles, round_obstacles, holes, table }) => (
  walls.length + obstacles.length + round_obstacles.length + holes.length === 0 && !table);

/** The first scenario playable without a driver and without values. */
const easyScenario = () => library.scenarios.find(({ objection, name }) => !objection && /wall-ahead|drive$/.test(name))
  ?? library.scenarios.find(({ objection }) => !objection);

async function playScenario(entry) {
  await chooseScenario(entry);
  await askScenario("POST", "/start", { scripted: true });
  byId("scenario-title").scrollIntoView({ block: "start" });
}

/** Each step: words, and a button for the step. */
function tries(signals) {
  const list = [];
  const room = library.worlds.find(({ name }) => name.endsWith("/room"));
  if (room && isEndless(scene.world)) { list.push(["The floor is endless.", "Go to a room", () => goToWorld(room.name)]); }
  if (live.robot.modes) { list.push(["The robot balances only when it is started: see “Start it” above."]); }
  list.push([kIsTouched ? "Drive: hold an arrow on the map." : "Drive: hold W, A, S or D, or an arrow key."]);
  const bumper = signals.find(({ name, can_be_set }) => can_be_set && name.startsWith("bumper."));
  if (bumper) { list.push([`Press a bumper: the front of the drawing, or`, bumper.name, () => press(bumper.name)]); }
  list.push(["Draw a wall on the map, in the robot's way.", "Wall", () => chooseTool("wall")]);
  const easy = easyScenario();
  if (easy) { list.push(["See a scenario that judges what happens.", `Play ${shortName(easy.name)}`, () => playScenario(easy)]); }
  return list;
}

function offerTries(signals) {
  if (keptText(kTryKey) !== null) { return; }
  for (const [words, act, use] of tries(signals)) {
    const item = htmlElement(byId("tries"), "li", "", `${words} `);
    if (act) { handButton(item, act, use); }
  }
  byId("try").hidden = false;
  byId("close-try").addEventListener("click", () => {
    byId("try").hidden = true;
    keepText(kTryKey, "closed");
  });
}
