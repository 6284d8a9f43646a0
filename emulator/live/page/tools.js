// What the pointer does on the map: it moves the view, carries the robot, draws walls and holes,
// moves the dock. Where it goes down and up makes a place and a direction, or two ends.

const kHints = {
  "": "",
  carry: "Drag from where the robot is to stand to where it is to look.",
  wall: "Drag from one end of the wall to the other.",
  hole: "Drag from a corner of the hole to the opposite one.",
  dock: "Drag from where the dock is to stand to where it is to look.",
};
const kHoleDepth_m = 1;
let tool = "";

const rounded = (value) => Math.round(value * 1000) / 1000;

function poseOf([x1, y1], [x2, y2]) {
  const isPoint = Math.hypot(x2 - x1, y2 - y1) < 0.05;
  const heading_deg = isPoint ? 0 : Math.round(Math.atan2(y2 - y1, x2 - x1) * 180 / Math.PI);
  return { x_m: rounded(x1), y_m: rounded(y1), heading_deg };
}

const kUses = {
  carry: async (from, to) => {
    const pose = poseOf(from, to);
    await perform({ do: { lift: true } });
    await perform({ do: { put_down: pose } });
  },
  wall: (from, to) => {
    const name = newName("wall");
    return perform({ name, do: { world: { add: { walls: [{ name, points: [from, to].map((p) => p.map(rounded)) }] } } } });
  },
  hole: ([x1, y1], [x2, y2]) => {
    const name = newName("hole");
    const hole = [[x1, y1], [x2, y1], [x2, y2], [x1, y2]].map((p) => p.map(rounded));
    return perform({ name, do: { world: { add: { cliffs: [{ name, hole, depth_m: kHoleDepth_m }] } } } });
  },
  dock: (from, to) => perform({ name: newName("dock"), do: { world: { dock: poseOf(from, to) } } }),
};

function chooseTool(name) {
  tool = name;
  map.classList.toggle("tool", name !== "");
  byId("tool-hint").textContent = kHints[name];
  for (const button of document.querySelectorAll("[data-tool]")) {
    button.setAttribute("aria-pressed", button.dataset.tool === name);
  }
}

function letPointerUseTools() {
  let from = null, sketch = null;
  const pointAt = ({ clientX, clientY }) => {
    const { x, y } = scene.view.pointAt(clientX, clientY);
    return [x, -y];
  };
  const end = () => {
    sketch?.remove();
    from = sketch = null;
  };
  map.addEventListener("pointerdown", (event) => {
    if (!tool || event.button !== 0) { return; }
    from = pointAt(event);
    sketch = svgElement(map, "polyline", { class: "wall sketch" });
    map.setPointerCapture(event.pointerId);
  });
  map.addEventListener("pointermove", (event) => {
    if (from) { sketch.setAttribute("points", pointsText([from, pointAt(event)])); }
  });
  map.addEventListener("pointercancel", end);
  map.addEventListener("pointerup", (event) => {
    if (!from) { return; }
    const ends = [from, pointAt(event)];
    end();
    kUses[tool]?.(...ends);
  });
}

function offerTools() {
  for (const button of document.querySelectorAll("[data-tool]")) {
    button.addEventListener("click", () => chooseTool(button.dataset.tool));
  }
  window.addEventListener("keydown", (event) => { if (event.key === "Escape") { chooseTool(""); } });
  letPointerUseTools();
}
