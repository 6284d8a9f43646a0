// Puts the parts together.

/** Each robot has a page of its own. */
function offerRobots(robots) {
  byId("choose").hidden = robots.length < 2;
  for (const { robot, title } of robots) {
    const option = htmlElement(byId("robots"), "option", "", `${robot}: ${title}`);
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

async function start() {
  keepClockFree();
  const { robots } = await request("GET", "/robots");
  const [robot, { signals }] = await Promise.all([read(""), read("/signal-table")]);
  live.robot = robot;
  offerRobots(robots);
  byId("title").textContent = robot.title;
  document.title = `${robot.title}: fakebot`;
  byId("facts").textContent = robot.device.path ?? "";
  await makeMap(robot.drawing);
  const showState = drawState(robot.drawing);
  live.onSample.push(() => showState(valueOf));
  offerTools(robot.hands);
  offerHands(robot.hands);
  offerInputs(signals);
  letPartsBePressed(signals);
  await offerFaults();
  await offerClock();
  offerDriving();
  offerSound(robot.drawing);
  offerPlots(signals, robot.charted);
  offerFiles();
  live.onEvent.push(tellEvent);
  offerScenario();
  await offerLibrary();
  offerRecording();
  await tellDone();
  repeat(tellDone, 1000);  // as with the world
  offerLine();
  offerTries(signals);
  watch();
  repeat(drawScene, 1000);  // events of scenarios and of other clients change it, too
}

start().catch((error) => tellProblem(error.message));
