// The world from above: x to the right, y up, in metres.

const map = byId("map");

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
  const step = niceStep(Math.max(box.width, box.height), 8);
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const bottom = box.top - box.height, right = box.left + box.width;
  for (let i = Math.ceil(box.left / step), x; (x = i * step) <= right; ++i) {
    svgElement(map, "line", { class: "grid", x1: x, x2: x, y1: -box.top, y2: -bottom });
    svgElement(map, "text", { x, y: -bottom }).textContent = x.toFixed(digits);
  }
  for (let i = Math.ceil(bottom / step), y; (y = i * step) <= box.top; ++i) {
    svgElement(map, "line", { class: "grid", x1: box.left, x2: right, y1: -y, y2: -y });
    svgElement(map, "text", { x: box.left, y: -y }).textContent = `${y.toFixed(digits)} m`;
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

function drawWorld(world) {
  if (world.table) { svgElement(map, "polygon", { class: "floor", points: pointsText(world.table) }, "table"); }
  drawThings(map, world, (kind) => kind);
  svgElement(map, "path", {
    class: "wall", d: world.borders.map(([[x1, y1], [x2, y2]]) => `M${x1} ${-y1}L${x2} ${-y2}`).join("") });
  if (world.dock) { drawDock(map, world.dock, "dock"); }
}

/** Names are written towards the middle, those from the right below those from the left. */
function drawPlaces(places, box) {
  for (const [name, { x_m, y_m }] of Object.entries(places)) {
    const side = x_m > box.left + box.width / 2 ? "place left" : "place";
    svgElement(map, "circle", { class: "place", cx: x_m, cy: -y_m });
    svgElement(map, "text", { class: side, x: x_m, y: -y_m }).textContent = name;
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

/** The way on a piece, at equal distances. */
function drawDirections(piece, distance_m) {
  let next = distance_m / 2;
  for (let i = 1; i < piece.length; ++i) {
    const [[x1, y1], [x2, y2]] = [piece[i - 1], piece[i]];
    next -= Math.hypot(x2 - x1, y2 - y1);
    if (next > 0) { continue; }
    next = distance_m;
    const deg = -Math.atan2(y2 - y1, x2 - x1) * 180 / Math.PI;
    const place = svgElement(map, "g", { transform: `translate(${x2} ${-y2}) rotate(${deg})` });
    svgElement(place, "path", { class: "direction", d: "M-6 -5L4 0L-6 5" });
  }
}

function drawPath(pieces, box) {
  pieces.forEach((piece, i) => {
    svgElement(map, "polyline", { class: "path", points: pointsText(piece) });
    drawDirections(piece, Math.max(box.width, box.height) / 12);
    if (i > 0) { svgElement(map, "polyline", { class: "jump", points: pointsText([pieces[i - 1].at(-1), piece[0]]) }); }
  });
}

function placeRobot(robot, time_s) {
  const pose = poseAt(time_s);
  robot.setAttribute("visibility", pose ? "visible" : "hidden");
  if (pose) { robot.setAttribute("transform", `translate(${pose.x} ${-pose.y}) rotate(${-pose.heading})`); }
}

/** Where it starts and ends: an outline with its front. */
function drawOutline(className, time_s) {
  const outline = svgElement(map, "g", { class: `outline ${className}` }, className);
  svgElement(outline, "circle", { r: kRadius });
  svgElement(outline, "line", { x1: kRadius * 0.5, x2: kRadius });
  placeRobot(outline, time_s);
}

function drawMarksOnPath() {
  for (const mark of marks) {
    const pose = poseAt(mark.at_s);
    if (pose === null || mark.kind === "passed") { continue; }
    svgElement(map, "circle", { class: `sign ${mark.kind}`, cx: pose.x, cy: -pose.y },
      `${seconds(mark.at_s)} ${mark.text}`);
  }
}

/** Returns what shows the robot at a time. */
function drawMap() {
  if (!data.robot.pose.x || !data.robot.pose.y) {
    byId("world").hidden = true;
    return () => {};
  }
  const pieces = pathPieces(), world = data.world;
  const none = { walls: [], obstacles: [], round_obstacles: [], holes: [] };
  const changed = data.changes.flatMap(({ things, dock }) => pointsOf(things ?? none, dock));
  const all = [...pieces.flat(), ...pointsOf(world, world.dock), ...world.borders.flat(), ...(world.table ?? []), ...changed];
  const box = boundsOf(all, 2 * kRadius);
  letZoom(box);
  drawGrid(box);
  drawWorld(world);
  drawChanges(data.changes);
  drawPath(pieces, box);
  drawPlaces(world.places, box);
  drawOutline("start", 0);
  drawOutline("end", end_s);
  const now = new Robot(map, "robot now");
  drawMarksOnPath();
  drawLegend();
  return (time_s) => {
    placeRobot(now.group, time_s);
    now.show(time_s);
  };
}
