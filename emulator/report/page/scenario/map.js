// What there is on the map beside the world: the path of the robot, and what happened on it.

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

/** What events put into the world, for a time or for good: outlines of it, whether it is there or not. */
function drawChanges(changes) {
  const group = svgElement(map, "g", { class: "change" });
  for (const { title, things, dock } of changes) {
    if (things) { drawThings(group, things, () => title); }
    if (dock) { drawDock(group, dock, title); }
  }
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

/** After so many of the changes that were made. */
function worldAfter(count) {
  const world = { ...data.world, named: { ...data.world.named } };
  for (const { removed, named, dock } of data.changes_made.slice(0, count)) {
    for (const name of removed) { delete world.named[name]; }
    Object.assign(world.named, named);
    if (dock !== undefined) { world.dock = dock; }
  }
  return world;
}

/** Returns what draws the world as it is at a time. */
function drawChangingWorld() {
  const group = svgElement(map, "g");
  let drawn = null;
  return (time_s) => {
    const next = data.changes_made.findIndex(({ at_s }) => at_s > time_s + 1e-9);
    const count = next < 0 ? data.changes_made.length : next;
    if (count === drawn) { return; }
    group.replaceChildren();
    drawWorld(group, worldAfter(count), drawing.dock);
    if (drawn !== null) { drawLegend(); }
    drawn = count;
  };
}

/** Returns what shows the world and the robot at a time. */
function drawMap() {
  if (!data.robot.pose.x || !data.robot.pose.y) {
    byId("world").hidden = true;
    return () => {};
  }
  const pieces = pathPieces(), world = data.world;
  const none = { walls: [], obstacles: [], round_obstacles: [], holes: [] };
  const changed = data.changes.flatMap(({ things, dock }) => pointsOf(things ?? none, dock));
  const all = [...pieces.flat(), ...pointsOfWorld(world), ...changed];
  const box = fillingMap(boundsOf(all, 2 * kRadius));
  letZoom(box);
  drawGrid(map, box);
  const showWorld = drawChangingWorld();
  showWorld(0);
  drawChanges(data.changes);
  drawPath(pieces, box);
  drawPlaces(map, world.places, box);
  drawOutline("start", 0);
  drawOutline("end", end_s);
  const now = new Robot(map, "robot now", drawing, true);
  drawMarksOnPath();
  drawLegend();
  const hasDock = [world, ...data.changes_made].some(({ dock }) => dock);
  offerFields(hasDock && drawing.dock, drawLegend);
  return (time_s) => {
    showWorld(time_s);
    now.place(poseAt(time_s));
    now.show(valuesAt(time_s));
    showFields(drawing.parts, valuesAt(time_s));
  };
}
