// The world from above: x to the right, y up, in metres.

const map = document.getElementById("map");
const pointsText = (points) => points.map(([x, y]) => `${x},${-y}`).join(" ");

/** Where the robot was; a step that no wheels could make begins a new piece. */
function pathPieces() {
  const longest_m = 0.1;  // in a row: 5 m/s
  const pieces = [];
  for (let row = 0; row < data.rows; ++row) {
    const pose = poseAt(timeOf(row));
    if (pose === null) { continue; }
    const piece = pieces.at(-1), last = piece?.at(-1);
    if (last && last[0] === pose.x && last[1] === pose.y) { continue; }
    if (last && Math.hypot(pose.x - last[0], pose.y - last[1]) <= longest_m) {
      piece.push([pose.x, pose.y]);
    } else {
      pieces.push([[pose.x, pose.y]]);
    }
  }
  return pieces;
}

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

function drawGrid(box) {
  const step = niceStep(Math.max(box.width, box.height), 10);
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const size = Math.max(box.width, box.height) / 50;
  const bottom = box.top - box.height, right = box.left + box.width;
  for (let i = Math.ceil(box.left / step), x; (x = i * step) <= right; ++i) {
    svgElement(map, "line", { class: "grid", x1: x, x2: x, y1: -box.top, y2: -bottom });
    const text = svgElement(map, "text", { x, y: -bottom - size * 0.3, "font-size": size });
    text.textContent = x.toFixed(digits);
  }
  for (let i = Math.ceil(bottom / step), y; (y = i * step) <= box.top; ++i) {
    svgElement(map, "line", { class: "grid", x1: box.left, x2: right, y1: -y, y2: -y });
    const text = svgElement(map, "text", { x: box.left, y: -y, "font-size": size });
    text.textContent = `${y.toFixed(digits)} m`;
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
}

function drawDock(parent, { x_m, y_m, heading_deg, width_m, depth_m }, title) {
  svgElement(parent, "rect", {
    class: "dock", x: -depth_m, y: -width_m / 2, width: depth_m, height: width_m,
    transform: `translate(${x_m} ${-y_m}) rotate(${-heading_deg})` }, title);
}

function drawWorld(world, size) {
  if (world.table) { svgElement(map, "polygon", { class: "floor", points: pointsText(world.table) }, "table"); }
  drawThings(map, world, (kind) => kind);
  svgElement(map, "path", {
    class: "wall", d: world.borders.map(([[x1, y1], [x2, y2]]) => `M${x1} ${-y1}L${x2} ${-y2}`).join("") });
  if (world.dock) { drawDock(map, world.dock, "dock"); }
  for (const [name, { x_m, y_m }] of Object.entries(world.places)) {
    const text = svgElement(map, "text", { x: x_m, y: -y_m, "font-size": size });
    text.textContent = name;
  }
}

/** What events put into the world, for a time or for good. */
function drawChanges(changes) {
  const group = svgElement(map, "g", { class: "change" });
  for (const { title, things, dock } of changes) {
    if (things) { drawThings(group, things, () => title); }
    if (dock) { drawDock(group, dock, title); }
  }
}

/** Of things, and of a dock beside them: what of them has to be seen. */
function pointsOf(things, dock) {
  return [...things.walls.flat(), ...things.obstacles.flat(), ...things.holes.flat(),
    ...things.round_obstacles.map(({ center }) => center), ...(dock ? [[dock.x_m, dock.y_m]] : [])];
}

function drawRobot(className, title) {
  const robot = svgElement(map, "g", { class: className }, title);
  svgElement(robot, "circle", { class: className, r: data.robot_radius_m });
  svgElement(robot, "line", { class: className, x2: data.robot_radius_m });
  return robot;
}

function placeRobot(robot, time_s) {
  const pose = poseAt(time_s);
  robot.setAttribute("visibility", pose ? "visible" : "hidden");
  if (pose) { robot.setAttribute("transform", `translate(${pose.x} ${-pose.y}) rotate(${-pose.heading})`); }
}

function drawMarksOnPath(size) {
  for (const mark of marks) {
    const pose = poseAt(mark.at_s);
    if (pose === null || mark.kind === "passed") { continue; }
    svgElement(map, "circle", { class: `sign ${mark.kind}`, cx: pose.x, cy: -pose.y, r: size / 2 },
      `${seconds(mark.at_s)} ${mark.text}`);
  }
}

/** Of the map: what shall be seen of the world. */
function letZoom(box) {
  let view = [box.left, -box.top, box.width, box.height];
  const show = () => map.setAttribute("viewBox", view.join(" "));
  const pointAt = (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
  map.addEventListener("wheel", (event) => {
    event.preventDefault();
    const factor = event.deltaY > 0 ? 1.2 : 1 / 1.2, { x, y } = pointAt(event);
    view = [x + (view[0] - x) * factor, y + (view[1] - y) * factor, view[2] * factor, view[3] * factor];
    show();
  }, { passive: false });
  map.addEventListener("pointermove", (event) => {
    if (event.buttons !== 1) { return; }
    const scale = map.getScreenCTM().a;
    view = [view[0] - event.movementX / scale, view[1] - event.movementY / scale, view[2], view[3]];
    show();
  });
  map.addEventListener("dblclick", () => { view = [box.left, -box.top, box.width, box.height]; show(); });
  show();
}

/** Returns what shows the robot at a time. */
function drawMap() {
  const pieces = pathPieces(), world = data.world;
  const none = { walls: [], obstacles: [], round_obstacles: [], holes: [] };
  const changed = data.changes.flatMap(({ things, dock }) => pointsOf(things ?? none, dock));
  const all = [...pieces.flat(), ...pointsOf(world, world.dock), ...world.borders.flat(), ...(world.table ?? []), ...changed];
  const box = boundsOf(all, 2 * data.robot_radius_m);
  const size = Math.max(box.width, box.height) / 50;
  letZoom(box);
  drawGrid(box);
  drawWorld(world, size);
  drawChanges(data.changes);
  pieces.forEach((piece, i) => {
    svgElement(map, "polyline", { class: "path", points: pointsText(piece) });
    if (i > 0) { svgElement(map, "polyline", { class: "jump", points: pointsText([pieces[i - 1].at(-1), piece[0]]) }); }
  });
  placeRobot(drawRobot("robot", "the start"), 0);
  placeRobot(drawRobot("robot", "the end"), end_s);
  const now = drawRobot("robot now", "now");
  drawMarksOnPath(size);
  return (time_s) => placeRobot(now, time_s);
}
