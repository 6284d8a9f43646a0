// Puts the parts together.

/** Each robot has a page of its own. */
function offerRobots(robots) {
  byId("choose").hidden = robots.length < 2;
  for (const { robot, title, carried_as } of robots) {
    const option = htmlElement(byId("robots"), "option", "", `${robot}: ${title}${carried_as ? `, ${carried_as}` : ""}`);
    option.value = robot;
    option.selected = robot === kRobotNumber;
  }
  byId("robots").addEventListener("change", ({ target: { value } }) => {
    const address = new URL(location.href);
    address.searchParams.set("robot", value);
    location.assign(address);
  });
}

/** Content scrolls to below the clock, however many lines of problems the clock has. */
function keepClockFree() {
  const clock = byId("clock");
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--clock", `${clock.offsetHeight}px`);
  }).observe(clock);
}

/** What a simulated robot has in addition: a body, to be seen, pressed and driven. */
async function offerBody({ drawing, hands }, signals) {
  await makeMap(drawing);
  const showState = drawState(drawing);
  live.onSample.push(() => showState(valueOf));
  offerTools(hands);
  offerInputs(signals);
  letPartsBePressed(signals);
  if (hands.drive) { offerDriving(); } else { byId("drive").closest(".simulation").hidden = true; }
  offerSound(drawing);
}

/** And a world, with scenarios that are played there. */
async function offerWorld(signals) {
  offerScenario();
  await offerLibrary();
  offerTries(signals);
  repeat(drawScene, 1000);  // events of scenarios and of other clients change it, too
}

/** The robot of a capture, or a real one. */
function tellNotSimulated({ not_simulated: why }) {
  for (const part of document.querySelectorAll(".simulation")) { part.hidden = true; }
  byId("not-simulated").hidden = false;
  byId("why-not-simulated").textContent = `${asSentence(why)}.`;
}

async function start() {
  keepClockFree();
  const { robots } = await request("GET", "/robots");
  const [robot, { signals }, { actions }] = await Promise.all([read(""), read("/signal-table"), read("/action-table")]);
  live.robot = robot;
  live.robots = robots;
  live.actions = actions.filter(({ needs_driver }) => !needs_driver || robot.hands.driver);
  offerRobots(robots);
  byId("title").textContent = robot.title;
  document.title = `${robot.title}: fakebot`;
  byId("facts").textContent = robot.device.path ?? "";
  if (robot.simulated) { await offerBody(robot, signals); } else { tellNotSimulated(robot); }
  offerHands();
  offerActions(signals);
  await offerFaults();
  await offerClock();
  offerPlots(signals, robot.charted);
  offerFiles();
  live.onEvent.push(tellEvent);
  offerRecording();
  await tellDone();
  repeat(tellDone, 1000);  // as with the world
  offerLine();
  if (robot.simulated) { await offerWorld(signals); }
  watch();
}

start().catch((error) => tellProblem(error.message));
