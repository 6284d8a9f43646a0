// What can be done on the map: the view is moved, the robot carried, walls, obstacles and holes are
// drawn, the dock and what is there moved and turned. Where a pointer goes down and up makes the
// numbers of the tool, which can be written, too.

const kViewHint = kIsTouched ? "Two fingers move and zoom the map; one scrolls the page."
  : "Drag to move the map; the wheel zooms, a double click shows all of it.";
const kHoleDepth_m = 1;
let tool = "";

const rounded = (value) => Math.round(value * 1000) / 1000;
/** Of corners that were turned: a shape that is turned often keeps its form. */
const finely = (value) => Math.round(value * 10000) / 10000;

/** Where it is to stand, and the direction in which it is to look. */
function poseOf([x1, y1], [x2, y2], { heading_deg }) {
  const isPoint = Math.hypot(x2 - x1, y2 - y1) < 0.05;
  return { x_m: x1, y_m: y1, heading_deg: isPoint ? heading_deg : Math.round(Math.atan2(y2 - y1, x2 - x1) * 180 / Math.PI) };
}

const endsOf = ([x1_m, y1_m], [x2_m, y2_m]) => ({ x1_m, y1_m, x2_m, y2_m });
const cornersOf = ({ x1_m, y1_m, x2_m, y2_m }) => [[x1_m, y1_m], [x2_m, y1_m], [x2_m, y2_m], [x1_m, y2_m]];
const arrowOf = (pose) => [[0, 0], [0.4, 0], [0.3, 0.08], [0.4, 0], [0.3, -0.08]].map((point) => pointIn(pose, point));
const linesOfCorners = (numbers) => [[...cornersOf(numbers), cornersOf(numbers)[0]]];
const headingNow = () => Math.round(poseNow()?.heading ?? 0);

const kPlaceNumbers = { x_m: "x", y_m: "y", heading_deg: "heading" };
const kEndNumbers = { x1_m: "from x", y1_m: "from y", x2_m: "to x", y2_m: "to y" };
const kMiddleNumbers = { x_m: "middle x", y_m: "middle y" };
const kTurnNumbers = { ...kMiddleNumbers, turn_deg: "turn by" };
const kCornerNumbers = { x1_m: "corner x", y1_m: "corner y", x2_m: "opposite x", y2_m: "opposite y" };

async function addThing(kind, list, thing) {
  tellMap("");
  const name = await freeName(kind, true);
  const done = await perform({ name, do: { world: { add: { [list]: [{ name, ...thing }] } } } }, "map-problem");
  if (done) { tellMap(`${name} is there.`); }
}

/** A robot without room is put back to the place before the carry. */
async function carryRobot(pose, beside = "map-problem") {
  tellMap("");
  const wasLifted = live.robot.lifted;
  if (!wasLifted && !await perform({ do: { lift: true } }, beside)) { return; }
  const done = await perform({ do: { put_down: pose } }, beside);
  if (done?.changed) { tellMap(`The robot is at ${placeText([pose.x_m, pose.y_m])}.`); }
  if (done || wasLifted) { return; }
  const reason = byId("problem").textContent;
  await perform({ do: { put_down: true } });
  tellProblem(`${reason}; it is back where it was`, beside);
}

/** Of each: what is said of it, its numbers, those at first, how a drag makes them, their sketch, what
    it does. */
const kTools = {
  carry: {
    hint: "Drag from where the robot is to stand to where it is to look.", act: "Carry it there", numbers: kPlaceNumbers,
    first: () => ({ x_m: poseNow()?.x ?? 0, y_m: poseNow()?.y ?? 0, heading_deg: headingNow() }),
    drag: poseOf, lines: (pose) => [arrowOf(pose), circleAround([pose.x_m, pose.y_m], scene.drawing.radius_m)],
    use: carryRobot,
  },
  wall: {
    hint: "Drag from one end of the wall to the other.", act: "Add the wall", numbers: kEndNumbers,
    first: () => endsOf([0, 0], [1, 0]), drag: endsOf, lines: ({ x1_m, y1_m, x2_m, y2_m }) => [[[x1_m, y1_m], [x2_m, y2_m]]],
    use: ({ x1_m, y1_m, x2_m, y2_m }) => addThing("wall", "walls", { points: [[x1_m, y1_m], [x2_m, y2_m]] }),
  },
  pillar: {
    hint: "Drag from the middle of the pillar to its rim.", act: "Add the pillar",
    numbers: { x_m: "middle x", y_m: "middle y", radius_m: "radius" }, first: () => ({ x_m: 1, y_m: 0, radius_m: 0.2 }),
    drag: ([x_m, y_m], to, { radius_m }) => ({ x_m, y_m, radius_m: apart([x_m, y_m], to) < 0.02 ? radius_m : apart([x_m, y_m], to) }),
    lines: ({ x_m, y_m, radius_m }) => [circleAround([x_m, y_m], radius_m)],
    use: ({ x_m, y_m, radius_m }) => addThing("pillar", "obstacles", { center: [x_m, y_m], radius_m }),
  },
  box: {
    hint: "Drag from a corner of the box to the opposite one.", act: "Add the box", numbers: kCornerNumbers,
    first: () => endsOf([1, -0.25], [1.5, 0.25]), drag: endsOf, lines: linesOfCorners,
    use: (numbers) => addThing("box", "obstacles", { polygon: cornersOf(numbers) }),
  },
  hole: {
    hint: "Drag from a corner of the hole to the opposite one.", act: "Add the hole", numbers: kCornerNumbers,
    first: () => endsOf([1, -0.25], [1.5, 0.25]), drag: endsOf, lines: linesOfCorners,
    use: (numbers) => addThing("hole", "cliffs", { hole: cornersOf(numbers), depth_m: kHoleDepth_m }),
  },
  dock: {
    hint: "Drag from where the dock is to stand to where it is to look.", act: "Put the dock there", numbers: kPlaceNumbers,
    first: () => ({ x_m: scene.world.dock?.x_m ?? 0, y_m: scene.world.dock?.y_m ?? 0, heading_deg: Math.round(scene.world.dock?.heading_deg ?? 0) }),
    drag: poseOf, lines: (pose) => [arrowOf(pose)],
    use: (pose) => changeWorld("dock placed", { dock: pose }, `The dock is at ${placeText([pose.x_m, pose.y_m])}.`),
  },
  move: {
    hint: "Drag a thing that has a name, or the dock; the round handle beside it turns it.", act: "Place it",
    get numbers() {
      if (chosen === kDock) { return kPlaceNumbers; }
      return isThere(chosen) && canTurn(chosen) ? kTurnNumbers : kMiddleNumbers;
    },
    first: () => (isThere(chosen) ? numbersOf(chosen) : { x_m: 0, y_m: 0 }),
    drag: ([x1, y1], [x2, y2], { x_m, y_m, ...turn }) => ({ x_m: x_m + x2 - x1, y_m: y_m + y2 - y1, ...turn }),
    turn: (from, to, numbers) => turnedBy(numbers, bearingOf(middleOf(chosen), to) - bearingOf(middleOf(chosen), from)),
    lines: (numbers) => (isThere(chosen) ? linesOf(chosen).map((line) => line.map(moverOf(chosen, numbers))) : []),
    use: (numbers) => isThere(chosen) && moveThing(chosen, numbers),
  },
};

/** None of numbers that are not complete; but what is to be moved is seen as it is, with its handle. */
function drawSketch(numbers) {
  scene.sketch.replaceChildren();
  const isComplete = numbers && Object.values(numbers).every(Number.isFinite);
  const drawn = isComplete ? numbers : tool === "move" ? kTools.move.first() : null;
  for (const line of drawn ? kTools[tool].lines(drawn) : []) { svgElement(scene.sketch, "polyline", { class: "wall", points: pointsText(line) }); }
  placeHandle(tool === "move" && isThere(chosen) && canTurn(chosen) ? drawn : null);
}

/** `thing`: what is to be moved. */
function chooseTool(name, thing = null) {
  tool = name;
  if (name === "move") { chosen = thing ?? (isThere(chosen) ? chosen : thingsNow()[0] ?? null); }
  map.classList.toggle("tool", name !== "");
  for (const button of document.querySelectorAll("[data-tool]")) { button.setAttribute("aria-pressed", button.dataset.tool === name); }
  byId("tool-hint").textContent = name ? `${kTools[name].hint} Or write the numbers below the map.` : kViewHint;
  tellMap("");
  showNumbers();
}

function offerTools({ lift }) {
  scene.sketch = svgElement(map, "g", { class: "sketch" });
  scene.handle = makeHandle();
  for (const button of document.querySelectorAll("[data-tool]")) {
    button.hidden = button.dataset.tool === "carry" && !lift;
    button.addEventListener("click", ({ detail }) => {
      chooseTool(button.dataset.tool);
      if (detail === 0) { focusNumbers(); }  // by a key
    });
  }
  window.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !tool) { return; }
    const button = document.querySelector(`[data-tool="${tool}"]`);
    const hadFocus = byId("numbers").contains(document.activeElement);
    chooseTool("");
    if (hadFocus) { button.focus(); }
  });
  byId("tool-hint").textContent = kViewHint;
  offerNumbers();
  letPointerUseTools();
}
