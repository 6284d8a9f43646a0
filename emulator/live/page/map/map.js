// The map: the world as it is now, the robot, its trail; other robots and scans are in files beside.

const kTrailStep_m = 0.01;
const kLongestStep_m = 0.5;  // more: it was carried
const kMostTrail = 5000;
const kRoom_m = 1.5;  // around all there is: to draw in, and to drive

const scene = {
  world: null, text: "", group: null, trail: null, robot: null, view: null, drawing: null, pieces: [[]],
  others: [], othersWereSeen: false, scans: null };

function poseNow() {
  const { x, y, heading } = scene.drawing.pose;
  const [at_x, at_y] = [valueOf(x), valueOf(y)];
  return at_x === null || at_y === null ? null : { x: at_x, y: at_y, heading: valueOf(heading) ?? 0 };
}

function boxOfScene() {
  const { world } = scene, pose = poseNow();
  const points = [...pointsOfWorld(world), ...pointsOfOthers(), ...scene.pieces.flat(), ...(pose ? [[pose.x, pose.y]] : [[0, 0]])];
  return fillingMap(boundsOf(points, kRoom_m));
}

function drawWorldAgain() {
  const box = boxOfScene();
  scene.group.replaceChildren();
  drawGrid(scene.group, box);
  drawWorld(scene.group, scene.world, scene.drawing.dock);
  drawPlaces(scene.group, scene.world.places, box);
  scene.view.all = [box.left, -box.top, box.width, box.height];
  listThings();
  renewChoice();
  drawLegend();
}

function showAllOfScene() {
  drawWorldAgain();
  scene.view.showAll();
}

/** Only if it has changed: whatever is drawn on it is drawn anew. */
async function drawScene() {
  if (!live.robot.simulated) { return; }
  const world = await look("/scene"), text = JSON.stringify(world);
  if (text === scene.text) { return; }
  Object.assign(scene, { world, text });
  drawWorldAgain();
}

function growTrail({ x, y }) {
  const piece = scene.pieces.at(-1), last = piece.at(-1);
  const step_m = last ? Math.hypot(x - last[0], y - last[1]) : Infinity;
  if (step_m < kTrailStep_m) { return; }
  if (last && step_m > kLongestStep_m) { scene.pieces.push([[x, y]]); } else { piece.push([x, y]); }
  if (scene.pieces[0].length > kMostTrail) { scene.pieces[0].splice(0, kMostTrail / 10); }
  const isFirst = scene.trail.getAttribute("d") === "";
  scene.trail.setAttribute("d", scene.pieces.map((points) => `M${pointsText(points)}`).join(""));
  if (isFirst) { drawLegend(); }
}

function forgetTrail() {
  scene.pieces = [[]];
  scene.trail.setAttribute("d", "");
  drawLegend();
}

function showRobotOnMap() {
  const pose = poseNow();
  scene.robot.place(pose);
  scene.robot.show(valueOf);
  showFields(scene.drawing.parts, valueOf);
  if (!pose) { return; }
  growTrail(pose);
  if (byId("follow").checked) { scene.view.lookAt(pose.x, -pose.y); }
}

async function makeMap(drawing) {
  scene.drawing = drawing;
  scene.world = await read("/scene");
  scene.text = JSON.stringify(scene.world);
  scene.group = svgElement(map, "g");
  makeOthers();
  makeScans();
  scene.trail = svgElement(map, "path", { class: "path", d: "" });
  scene.robot = new Robot(map, "robot now", drawing, true);
  scene.view = letZoom(boxOfScene());
  showAllOfScene();
  scene.view.onMove = () => { byId("follow").checked = false; };
  offerFields(drawing.dock, drawLegend);
  byId("forget-trail").addEventListener("click", forgetTrail);
  window.addEventListener("resize", drawWorldAgain);
  live.onSample.push(showRobotOnMap);
  live.onPlaces.push(showOthers);
  live.onScans.push(showScans);
}
