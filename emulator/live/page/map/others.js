// The other robots of the world: each has a page of its own, and is an outline with a name here.

/** A scenario has names for its further robots. */
const nameOfRobot = ({ robot, title, carried_as }) => carried_as?.split(".").at(-1) ?? `${robot}: ${title}`;

/** What rides on a robot is seen with it. */
function makeOthers() {
  const all = svgElement(map, "g", { class: "others" });
  for (const facts of live.robots) {
    if (facts.robot === kRobotNumber || facts.rides) { continue; }
    const group = svgElement(all, "g", { class: "other none", "data-robot": facts.robot }, nameOfRobot(facts));
    const body = new Robot(group, "robot", { radius_m: facts.radius_m, parts: [] });
    const name = svgElement(group, "text");
    name.textContent = nameOfRobot(facts);
    scene.others.push({ facts, group, body, name, place: null });
  }
}

/** `places` by their numbers: x, y in metres and the heading in degrees; null in somebody's hands. */
function showOthers(places) {
  const seenBefore = scene.others.map(({ place }) => place !== null).join();
  for (const other of scene.others) {
    const { facts, group, body, name } = other;
    other.place = places[facts.robot] ?? null;
    group.classList.toggle("none", other.place === null);
    if (other.place === null) { continue; }
    const [x, y, heading] = other.place, aside = facts.radius_m * Math.SQRT1_2;
    body.place({ x, y, heading });
    name.setAttribute("x", x + aside);
    name.setAttribute("y", -y - aside);
  }
  if (seenBefore === scene.others.map(({ place }) => place !== null).join()) { return; }
  drawLegend();
  if (!scene.othersWereSeen) { showAllOfScene(); }
  scene.othersWereSeen = true;
}

const pointsOfOthers = () => scene.others.flatMap(({ place }) => (place ? [place.slice(0, 2)] : []));
