// What a docking station sends out, on the map: the fields that the robot's kind names, as far as
// nothing solid hides them.

const kRayEvery_deg = 0.25;
const kMostCorners = 400;  // of what is solid: to each of them goes a ray, too

/** The straight pieces of a line. */
const straightOf = (line) => line.slice(1).map((end, i) => [line[i], end]);

/** Straight pieces and circles that hide what is behind them. */
function solidsOf(world) {
  const closed = (points) => [...points, points[0]];
  const all = [world, ...Object.values(world.named)];
  return {
    pieces: [...world.borders, ...all.flatMap(({ walls, obstacles }) => [...walls, ...obstacles.map(closed)].flatMap(straightOf))],
    circles: all.flatMap(({ round_obstacles }) => round_obstacles),
  };
}

/** How far it is from `from` in a direction to a straight piece; Infinity if that is beside the way. */
function wayToPiece([from_x, from_y], [dx, dy], [[ax, ay], [bx, by]]) {
  const across = dx * (by - ay) - dy * (bx - ax);
  if (across === 0) { return Infinity; }
  const way = ((ax - from_x) * (by - ay) - (ay - from_y) * (bx - ax)) / across;
  const share = ((ax - from_x) * dy - (ay - from_y) * dx) / across;
  return way >= 0 && share >= 0 && share <= 1 ? way : Infinity;
}

function wayToCircle([from_x, from_y], [dx, dy], { center: [x, y], radius_m }) {
  const along = (x - from_x) * dx + (y - from_y) * dy, aside = (x - from_x) * dy - (y - from_y) * dx;
  const half = radius_m ** 2 - aside ** 2;
  if (half < 0) { return Infinity; }
  const way = along - Math.sqrt(half);
  return way >= 0 ? way : Infinity;
}

/** From a frame to that in which its pose is written. */
function pointIn({ x_m, y_m, heading_deg }, [x, y]) {
  const cos = Math.cos(heading_deg * Math.PI / 180), sin = Math.sin(heading_deg * Math.PI / 180);
  return [x_m + x * cos - y * sin, y_m + x * sin + y * cos];
}

const apart = ([x1, y1], [x2, y2]) => Math.hypot(x2 - x1, y2 - y1);
const piecesOf = (outline) => outline.map((point, i) => [point, outline[(i + 1) % outline.length]]);

/** Where rays from the emitter go, each with the way to what stops it. */
function raysFrom(emitter, outlines, { pieces, circles }) {
  const reach_m = Math.max(...outlines.flat().map((point) => apart(emitter, point)));
  const near = pieces.filter((piece) => nearestOf(emitter, piece) < reach_m);
  const round = circles.filter(({ center, radius_m }) => apart(emitter, center) - radius_m < reach_m);
  const angle = ([x, y]) => Math.atan2(y - emitter[1], x - emitter[0]);
  const corners = near.length < kMostCorners ? near.flat() : [];
  const angles = [...outlines.flat(), ...corners].map(angle).flatMap((at) => [at - 1e-6, at, at + 1e-6]);
  for (let deg = -180; deg < 180; deg += kRayEvery_deg) { angles.push(deg * Math.PI / 180); }
  return angles.sort((a, b) => a - b).map((at) => {
    const way = [Math.cos(at), Math.sin(at)];
    let stop_m = Infinity;
    for (const piece of near) { stop_m = Math.min(stop_m, wayToPiece(emitter, way, piece)); }
    for (const circle of round) { stop_m = Math.min(stop_m, wayToCircle(emitter, way, circle)); }
    return { way, stop_m };
  });
}

/** Without the points that lie between their neighbours. */
function withoutSpare(points) {
  const kept = [];
  for (const point of points) {
    const [a, b] = kept.slice(-2);
    if (b && Math.abs((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])) < 1e-6) { kept.pop(); }
    kept.push(point);
  }
  return kept;
}

/** `dock` of a drawing: its fields are around its emitter. Null: robots of this kind receive none. */
function drawFields(parent, world, dock) {
  if (!dock || !world.dock) { return; }
  const group = svgElement(parent, "g", { class: "fields", "data-label": dock.label });
  const emitter = pointIn(world.dock, dock.emitter);
  const outlines = dock.fields.map(({ outline }) => outline.map((point) => pointIn(world.dock, point)));
  const rays = raysFrom(emitter, outlines, solidsOf(world));
  dock.fields.forEach(({ name, side }, i) => {
    const pieces = piecesOf(outlines[i]);
    const points = rays.map(({ way, stop_m }) => {
      const far_m = Math.min(stop_m, ...pieces.map((piece) => wayToPiece(emitter, way, piece)));
      return far_m === Infinity ? emitter : [emitter[0] + way[0] * far_m, emitter[1] + way[1] * far_m];
    });
    svgElement(group, "polygon", { class: `field ${side}`, "data-name": name, points: pointsText(withoutSpare(points)) }, name);
  });
}

/** Those that a receiver of the robot sees are lit. */
function showFields(parts, valueOf) {
  const seen = new Set(parts.flatMap(({ bits = [], signal }) => (
    bits.filter(({ mask }) => (valueOf(signal) ?? 0) & mask).map(({ name }) => name))));
  for (const field of map.querySelectorAll(".field")) { field.classList.toggle("lit", seen.has(field.dataset.name)); }
}

/** `onChange` is called when they come or go. */
function offerFields(dock, onChange) {
  if (!dock) { return; }
  byId("fields-choice").hidden = false;
  byId("fields-label").textContent = dock.label;
  byId("show-fields").addEventListener("change", ({ target: { checked } }) => {
    map.classList.toggle("plain", !checked);
    onChange();
  });
}
