// The shape of a thing: where it is, how it is moved and turned, what of it a pointer finds.

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

/** That of its lines, which is the same however it is turned; of the dock, that of its front. */
function middleOf(thing) {
  if (thing === kDock) { return [scene.world.dock.x_m, scene.world.dock.y_m]; }
  let [x, y, whole] = [0, 0, 0];
  for (const [a, b] of linesOf(thing).flatMap(straightOf)) {
    const length = apart(a, b);
    x += (a[0] + b[0]) / 2 * length;
    y += (a[1] + b[1]) / 2 * length;
    whole += length;
  }
  return [x / whole, y / whole];
}

/** In degrees, from one point to another. */
const bearingOf = ([x1, y1], [x2, y2]) => Math.atan2(y2 - y1, x2 - x1) * 180 / Math.PI;

/** Nobody sees that a disc is turned. */
const canTurn = (thing) => thing === kDock || scene.world.named[thing].round_obstacles.length === 0;

/** Where it looks: the dock to who arrives; others to the left of their first side. */
function headingOf(thing) {
  if (thing === kDock) { return scene.world.dock.heading_deg; }
  const [[a, b]] = linesOf(thing);
  return bearingOf(a, b) + 90;
}

/** As they are: to be turned by nothing. The dock has a heading instead. */
function numbersOf(thing) {
  const [x_m, y_m] = middleOf(thing);
  if (thing === kDock) { return { x_m, y_m, heading_deg: scene.world.dock.heading_deg }; }
  return canTurn(thing) ? { x_m, y_m, turn_deg: 0 } : { x_m, y_m };
}

/** Returns what brings a point of it to where numbers want it: those that it has change nothing,
    although they are rounded. */
function moverOf(thing, { x_m, y_m, turn_deg = 0, heading_deg }) {
  const [x, y] = middleOf(thing);
  const to = {
    x_m: x + x_m - rounded(x), y_m: y + y_m - rounded(y),
    heading_deg: heading_deg === undefined ? turn_deg : heading_deg - scene.world.dock.heading_deg };
  return ([at_x, at_y]) => pointIn(to, [at_x - x, at_y - y]).map(finely);
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
      const way_m = isIn ? 0 : Math.min(...straightOf(line).map((piece) => nearestOf(point, piece)));
      if (way_m < least_m) { [nearest, least_m] = [thing, way_m]; }
    }
  }
  return nearest;
}
