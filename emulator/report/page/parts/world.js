// The world from above: x to the right, y up, in metres.

const map = byId("map");

function boundsOf(points, margin_m) {
  if (points.length === 0) { points = [[0, 0]]; }
  let [left, bottom] = points[0], [right, top] = points[0];
  for (const [x, y] of points) {
    left = Math.min(left, x); right = Math.max(right, x);
    bottom = Math.min(bottom, y); top = Math.max(top, y);
  }
  const width = Math.max(right - left + 2 * margin_m, 1), height = Math.max(top - bottom + 2 * margin_m, 1);
  return { left: (left + right - width) / 2, top: (top + bottom + height) / 2, width, height };
}

/** With the proportions of the map, so that no side of it is empty. */
function fillingMap({ left, top, width, height }) {
  const { width: map_width, height: map_height } = map.getBoundingClientRect();
  const ratio = map_width / map_height || 1;
  const wide = Math.max(width, height * ratio), high = Math.max(height, width / ratio);
  return { left: left - (wide - width) / 2, top: top + (high - height) / 2, width: wide, height: high };
}

function drawGrid(parent, box) {
  const step = niceStep(Math.max(box.width, box.height), 8);
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const bottom = box.top - box.height, right = box.left + box.width;
  for (let i = Math.ceil(box.left / step), x; (x = i * step) <= right; ++i) {
    svgElement(parent, "line", { class: "grid", x1: x, x2: x, y1: -box.top, y2: -bottom });
    svgElement(parent, "text", { x, y: -bottom }).textContent = x.toFixed(digits);
  }
  for (let i = Math.ceil(bottom / step), y; (y = i * step) <= box.top; ++i) {
    svgElement(parent, "line", { class: "grid", x1: box.left, x2: right, y1: -y, y2: -y });
    svgElement(parent, "text", { x: box.left, y: -y }).textContent = `${y.toFixed(digits)} m`;
  }
}

/** Of what can come and go; the title tells which it is. */
function drawThings(parent, things, title) {
  for (const hole of things.holes) { svgElement(parent, "polygon", { class: "hole", points: pointsText(hole) }, title("hole")); }
  for (const obstacle of things.obstacles) {
    svgElement(parent, "polygon", { class: "obstacle", points: pointsText(obstacle) }, title("obstacle"));
  }
  for (const { center: [x, y], radius_m } of things.round_obstacles) {
    svgElement(parent, "circle", { class: "obstacle", cx: x, cy: -y, r: radius_m }, title("obstacle"));
  }
  for (const wall of things.walls) { svgElement(parent, "polyline", { class: "wall", points: pointsText(wall) }, title("wall")); }
  for (const pane of things.panes ?? []) { svgElement(parent, "polyline", { class: "pane", points: pointsText(pane) }, title("glass")); }
}

function drawDock(parent, { x_m, y_m, heading_deg, width_m, depth_m }, title) {
  svgElement(parent, "rect", {
    class: "dock", x: -depth_m, y: -width_m / 2, width: depth_m, height: width_m,
    transform: `translate(${x_m} ${-y_m}) rotate(${-heading_deg})` }, title);
}

/** `dock` is that of the robot's drawing. */
function drawWorld(parent, world, dock) {
  if (world.table) { svgElement(parent, "polygon", { class: "floor", points: pointsText(world.table) }, "table"); }
  drawFields(parent, world, dock);
  drawThings(parent, world, (kind) => kind);
  for (const [name, things] of Object.entries(world.named)) {
    drawThings(svgElement(parent, "g", { class: "named", "data-name": name }), things, (kind) => (kind === name ? name : `${kind}: ${name}`));
  }
  svgElement(parent, "path", {
    class: "wall", d: world.borders.map(([[x1, y1], [x2, y2]]) => `M${x1} ${-y1}L${x2} ${-y2}`).join("") });
  if (world.dock) { drawDock(parent, world.dock, "dock"); }
}

/** Names are written towards the middle, those from the right below those from the left. */
function drawPlaces(parent, places, box) {
  for (const [name, { x_m, y_m }] of Object.entries(places)) {
    const side = x_m > box.left + box.width / 2 ? "place left" : "place";
    svgElement(parent, "circle", { class: "place", cx: x_m, cy: -y_m });
    svgElement(parent, "text", { class: side, x: x_m, y: -y_m }).textContent = name;
  }
}

/** Of things, and of a dock beside them: what of them has to be seen. */
function pointsOf(things, dock) {
  const round = things.round_obstacles.flatMap(({ center: [x, y], radius_m }) => [[x - radius_m, y - radius_m], [x + radius_m, y + radius_m]]);
  return [...things.walls.flat(), ...things.obstacles.flat(), ...things.holes.flat(), ...round,
    ...(dock ? [[dock.x_m, dock.y_m]] : [])];
}

/** The same of all that there is. */
function pointsOfWorld(world) {
  return [...pointsOf(world, world.dock), ...Object.values(world.named).flatMap((things) => pointsOf(things)),
    ...world.borders.flat(), ...(world.table ?? [])];
}

/** From a point to a straight piece. */
function nearestOf([x, y], [[ax, ay], [bx, by]]) {
  const [dx, dy] = [bx - ax, by - ay];
  const share = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
  const at = Math.min(Math.max(share, 0), 1);
  return Math.hypot(x - ax - at * dx, y - ay - at * dy);
}
