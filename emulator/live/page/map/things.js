// What is in the world and can be moved, turned or taken away: what has a name, and the dock.

const kDock = Symbol("dock");  // beside the names, which are texts

const nameOf = (thing) => (thing === kDock ? "dock" : thing);
const thingsNow = () => [...Object.keys(scene.world.named), ...(scene.world.dock ? [kDock] : [])];
const isThere = (thing) => thingsNow().includes(thing);

function kindOf(thing) {
  if (thing === kDock) { return "dock"; }
  const { walls, holes } = scene.world.named[thing];
  if (walls.length > 0) { return "wall"; }
  return holes.length > 0 ? "hole" : "obstacle";
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
  tellMap("");
  const done = await perform({ name: await freeName(eventName), do: { world: change } }, "map-problem");
  if (done) { tellMap(told); }
  return done;
}

const poseText = ({ x_m, y_m, heading_deg }) => `${placeText([x_m, y_m])}, heading ${numberText(rounded(heading_deg))}°`;

/** To where its numbers say. Undone, it is where it was. */
async function moveThing(thing, numbers) {
  const name = nameOf(thing), [x, y] = middleOf(thing).map(rounded), { x_m, y_m, turn_deg } = numbers;
  const eventName = `${name} ${x_m === x && y_m === y ? "turned" : "moved"}`;
  if (thing === kDock) { return changeWorld(eventName, { dock: numbers }, `dock is at ${poseText(numbers)}.`); }
  const found = await thingInFile(thing);
  if (!found) { return tellProblem(`"${name}" is not there any more`, "map-problem"); }
  const move = moverOf(thing, numbers), there = { ...found.thing };
  for (const key of ["points", "polygon", "hole"]) { if (there[key]) { there[key] = there[key].map(move); } }
  if (there.center) { there.center = move(there.center); }
  const turned = turn_deg ? `, turned by ${numberText(turn_deg)}°` : "";
  return changeWorld(eventName, { add: { [found.list]: [there] } }, `${name} is at ${placeText([x_m, y_m])}${turned}.`);
}

const removeThing = (thing) => changeWorld(
  `${nameOf(thing)} removed`, thing === kDock ? { dock: false } : { remove: thing }, `${nameOf(thing)} is gone.`);

/** By a key: its numbers. Else the map, without what fingers write with. */
function startMoving(thing, isByKey) {
  chooseTool("move", thing);
  if (isByKey) { byId("numbers").querySelector("input").focus(); } else { byId("frame").scrollIntoView({ block: "nearest" }); }
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
    const place = thing === kDock ? poseText(scene.world.dock) : placeText(middleOf(thing));
    htmlElement(item, "span", "at", `${kindOf(thing)} at ${place}`);
    handButton(item, "Move", ({ detail }) => startMoving(thing, detail === 0)).setAttribute("aria-label", `Move ${name}`);
    handButton(item, "Remove", () => removeThing(thing)).setAttribute("aria-label", `Remove ${name}`);
  }
  if (focused >= 0) { (buttons()[Math.min(focused, buttons().length - 1)] ?? byId("frame")).focus(); }
}
