// What is in the world and can be taken away or moved: what has a name, and the dock.

const kDock = Symbol("dock");  // beside the names, which are texts

const nameOf = (thing) => (thing === kDock ? "dock" : thing);
const thingsNow = () => [...Object.keys(scene.world.named), ...(scene.world.dock ? [kDock] : [])];
const isThere = (thing) => thingsNow().includes(thing);

/** The middle of it; of the dock, that of its front. */
function middleOf(thing) {
  if (thing === kDock) { return [scene.world.dock.x_m, scene.world.dock.y_m]; }
  const { left, top, width, height } = boundsOf(pointsOf(scene.world.named[thing]), 0);
  return [left + width / 2, top - height / 2];
}

function kindOf(thing) {
  if (thing === kDock) { return "dock"; }
  const { walls, holes } = scene.world.named[thing];
  if (walls.length > 0) { return "wall"; }
  return holes.length > 0 ? "hole" : "obstacle";
}

/** Outlines and lines of it, to draw it elsewhere and to find it. */
function linesOf(thing) {
  if (thing === kDock) {
    const { width_m, depth_m } = scene.world.dock, half = width_m / 2;
    return [[[0, half], [0, -half], [-depth_m, -half], [-depth_m, half], [0, half]].map((point) => pointIn(scene.world.dock, point))];
  }
  const { walls, obstacles, holes, round_obstacles } = scene.world.named[thing];
  const closed = (points) => [...points, points[0]];
  return [...walls, ...obstacles.map(closed), ...holes.map(closed), ...round_obstacles.map(({ center, radius_m }) => circleAround(center, radius_m))];
}

function circleAround([x, y], radius_m) {
  const corners = 48;
  return Array.from({ length: corners + 1 }, (_, i) => {
    const angle = i * 2 * Math.PI / corners;
    return [x + radius_m * Math.cos(angle), y + radius_m * Math.sin(angle)];
  });
}

function isInside([x, y], line) {
  let inside = false;
  for (const [[ax, ay], [bx, by]] of piecesOf(line)) {
    if ((ay > y) !== (by > y) && x < ax + (y - ay) * (bx - ax) / (by - ay)) { inside = !inside; }
  }
  return inside;
}

/** The nearest within reach of a point; null if there is none. What it lies in is nearest. */
function thingAt(point, reach_m) {
  let nearest = null, least_m = reach_m;
  for (const thing of thingsNow()) {
    for (const line of linesOf(thing)) {
      const isIn = kindOf(thing) !== "wall" && isInside(point, line);
      const way_m = isIn ? 0 : Math.min(...line.slice(1).map((end, i) => nearestOf(point, [line[i], end])));
      if (way_m < least_m) { [nearest, least_m] = [thing, way_m]; }
    }
  }
  return nearest;
}

/** As a world file has it, with the list that it is in; null if another client has removed it. */
async function thingInFile(name) {
  const world = await read("/world");
  for (const list of ["walls", "obstacles", "cliffs"]) {
    const thing = world[list]?.find((one) => one.name === name);
    if (thing) { return { list, thing }; }
  }
  return null;
}

/** The name, with a number if something, or an event, has or had it already. */
async function freeName(name, isNumbered) {
  const { events } = await read("/events");
  const known = JSON.stringify([Object.keys(scene.world.named), events]);
  for (let number = 1; ; ++number) {
    const tried = number === 1 && !isNumbered ? name : `${name} ${number}`;
    if (!known.includes(JSON.stringify(tried))) { return tried; }
  }
}

const tellMap = (text) => { byId("map-told").textContent = text; };
const placeText = ([x, y]) => `x ${numberText(rounded(x))}, y ${numberText(rounded(y))}`;

/** The event that changes the world, and what is said if it is done. */
async function changeWorld(eventName, change, told) {
  const done = await perform({ name: await freeName(eventName), do: { world: change } });
  tellMap(done ? told : "");
  return done;
}

/** To this middle. Undone, it is where it was. */
async function moveThing(thing, [x, y]) {
  const name = nameOf(thing), told = `${name} is at ${placeText([x, y])}.`;
  if (thing === kDock) {
    const { heading_deg } = scene.world.dock;
    return changeWorld("dock moved", { dock: { x_m: rounded(x), y_m: rounded(y), heading_deg } }, told);
  }
  const found = await thingInFile(thing), [from_x, from_y] = middleOf(thing);
  if (!found) { return tellProblem(`"${name}" is not there any more`); }
  const moved = ([at_x, at_y]) => [rounded(at_x + x - from_x), rounded(at_y + y - from_y)];
  const there = { ...found.thing };
  for (const key of ["points", "polygon", "hole"]) { if (there[key]) { there[key] = there[key].map(moved); } }
  if (there.center) { there.center = moved(there.center); }
  return changeWorld(`${name} moved`, { add: { [found.list]: [there] } }, told);
}

const removeThing = (thing) => changeWorld(
  `${nameOf(thing)} removed`, thing === kDock ? { dock: false } : { remove: thing }, `${nameOf(thing)} is gone.`);

function startMoving(thing) {
  chooseTool("move", thing);
  byId("numbers").querySelector("input").focus();
}

/** With the buttons for each; what had the focus, or what follows it, has it again. */
function listThings() {
  const list = byId("things"), buttons = () => [...list.querySelectorAll("button")];
  const focused = buttons().indexOf(document.activeElement);
  byId("things-box").hidden = thingsNow().length === 0;
  list.replaceChildren();
  for (const thing of thingsNow()) {
    const item = htmlElement(list, "li"), name = nameOf(thing);
    item.dataset.name = name;
    htmlElement(item, "span", "", name);
    htmlElement(item, "span", "at", `${kindOf(thing)} at ${placeText(middleOf(thing))}`);
    handButton(item, "Move", () => startMoving(thing)).setAttribute("aria-label", `Move ${name}`);
    handButton(item, "Remove", () => removeThing(thing)).setAttribute("aria-label", `Remove ${name}`);
  }
  if (focused >= 0) { (buttons()[Math.min(focused, buttons().length - 1)] ?? byId("frame")).focus(); }
}
