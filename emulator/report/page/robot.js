// The robot from above, in its own frame, with the parts that its kind names: x is drawn to the
// right, y up, in metres.

const kRadius = data.robot.radius_m;
const partsOfRobot = data.robot.parts.filter(({ signal }) => series.has(signal));

/** Of a ring, between two bearings. */
function arcPath({ from_deg, to_deg }) {
  const gap_deg = 2;
  const point = (radius, deg) => `${radius * Math.cos(deg * Math.PI / 180)} ${-radius * Math.sin(deg * Math.PI / 180)}`;
  const from = from_deg + gap_deg, to = to_deg - gap_deg, outer = kRadius, inner = kRadius * 0.87;
  const large = to - from > 180 ? 1 : 0;
  return `M${point(outer, from)}A${outer} ${outer} 0 ${large} 0 ${point(outer, to)}`
    + `L${point(inner, to)}A${inner} ${inner} 0 ${large} 1 ${point(inner, from)}z`;
}

/** Returns the elements, each with the bits of the signal that light it. */
function drawPart(parent, part) {
  const { shape, x_m: x, y_m: y } = part, every = 0xffffffff;
  const draw = (name, attributes, mask = every) => (
    { mask, element: svgElement(parent, name, { class: `part ${shape}`, ...attributes }, part.signal) });
  if (shape === "arc") { return [draw("path", { d: arcPath(part) })]; }
  if (shape === "spot") { return [draw("circle", { cx: x, cy: -y, r: kRadius * 0.11 })]; }
  if (shape === "wheel") {
    const length = kRadius * 0.4, width = kRadius * 0.13;
    return [draw("rect", { x: x - length / 2, y: -y - width / 2, width: length, height: width })];
  }
  const cell = kRadius * 0.085, pitch = kRadius * 0.1;
  return part.bits.map(({ mask, column, row }) => draw("rect", {
    x: x + row * pitch, y: -y + column * pitch - cell / 2, width: cell, height: cell }, mask));
}

/** What a part says: null while that is nothing. */
function stateOf(part, time_s) {
  const value = series.get(part.signal).at(time_s);
  if (!value) { return null; }
  return part.bits ? part.bits.filter(({ mask }) => value & mask).map(({ name }) => name).join(", ") : "on";
}

/** The robot with its front to the right, around the origin of its parent. */
class Robot {
  constructor(parent, className) {
    this.group = svgElement(parent, "g", { class: className });
    svgElement(this.group, "circle", { class: "body", r: kRadius });
    const nose = [[-0.72, 0], [-0.3, 0], [-0.45, 0.13], [-0.3, 0], [-0.45, -0.13]];
    svgElement(this.group, "polyline", {
      class: "nose", points: pointsText(nose.map(([x, y]) => [x * kRadius, y * kRadius])) });
    this.parts = partsOfRobot.map((part) => ({ part, elements: drawPart(this.group, part) }));
  }

  show(time_s) {
    for (const { part, elements } of this.parts) {
      const value = series.get(part.signal).at(time_s) ?? 0;
      for (const { mask, element } of elements) {
        element.classList.toggle("lit", mask === 0xffffffff ? value !== 0 : (value & mask) !== 0);
      }
    }
  }
}

/** Returns what shows the state of the parts at a time, large and in words. */
function drawState() {
  if (partsOfRobot.length === 0) {
    byId("robot").hidden = true;
    return () => {};
  }
  const half = kRadius * 1.05;
  byId("drawing").setAttribute("viewBox", [-half, -half, 2 * half, 2 * half].join(" "));
  const robot = new Robot(svgElement(byId("drawing"), "g", { transform: "rotate(-90)" }), "robot");
  const lines = partsOfRobot.map((part) => ({ part, line: htmlElement(byId("state"), "li") }));
  return (time_s) => {
    robot.show(time_s);
    for (const { part, line } of lines) {
      const state = stateOf(part, time_s);
      line.className = `${part.shape} ${state === null ? "" : "lit"}`;
      line.textContent = part.bits ? `${part.signal}: ${state ?? "none"}` : part.signal;
    }
  };
}
