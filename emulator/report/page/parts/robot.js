// The robot from above, in its own frame, with the parts that its kind names: x is drawn to the
// right, y up, in metres.

/** Of a ring, between two bearings. */
function arcPath({ from_deg, to_deg }, robot_radius) {
  const gap_deg = 2;
  const point = (radius, deg) => `${radius * Math.cos(deg * Math.PI / 180)} ${-radius * Math.sin(deg * Math.PI / 180)}`;
  const from = from_deg + gap_deg, to = to_deg - gap_deg, outer = robot_radius, inner = robot_radius * 0.87;
  const large = to - from > 180 ? 1 : 0;
  return `M${point(outer, from)}A${outer} ${outer} 0 ${large} 0 ${point(outer, to)}`
    + `L${point(inner, to)}A${inner} ${inner} 0 ${large} 1 ${point(inner, from)}z`;
}

/** Returns the elements, each with the bits of the signal that light it. */
function drawPart(parent, part, robot_radius) {
  const { shape, x_m: x, y_m: y } = part, every = 0xffffffff;
  const draw = (name, attributes, mask = every) => (
    { mask, element: svgElement(parent, name, { class: `part ${shape}`, ...attributes }, part.signal) });
  if (shape === "arc") { return [draw("path", { d: arcPath(part, robot_radius) })]; }
  if (shape === "spot") { return [draw("circle", { cx: x, cy: -y, r: robot_radius * 0.11 })]; }
  if (shape === "wheel") {
    const length = robot_radius * 0.4, width = robot_radius * 0.13;
    return [draw("rect", { x: x - length / 2, y: -y - width / 2, width: length, height: width })];
  }
  if (shape === "lamp") { return [draw("circle", { cx: x, cy: -y, r: robot_radius * 0.07 })]; }
  if (shape === "lean") { return [draw("circle", { r: part.radius_m })]; }
  const cell = robot_radius * 0.085, pitch = robot_radius * 0.1;
  return part.bits.map(({ mask, column, row }) => draw("rect", {
    x: x + row * pitch, y: -y + column * pitch - cell / 2, width: cell, height: cell }, mask));
}

/** What a part sees: a cone has no end, it is drawn as long as the robot is wide and more. */
function drawCone(parent, { signal, cone: { x_m: x, y_m: y, bearing_deg, half_deg } }, robot_radius) {
  const length = robot_radius * 3;
  const end = (deg) => `${x + length * Math.cos(deg * Math.PI / 180)} ${-y - length * Math.sin(deg * Math.PI / 180)}`;
  const d = `M${x} ${-y}L${end(bearing_deg - half_deg)}A${length} ${length} 0 ${half_deg > 90 ? 1 : 0} 0 ${end(bearing_deg + half_deg)}z`;
  const element = svgElement(parent, "path", { class: "cone", d }, `what ${signal} sees`);
  svgElement(parent, "circle", { class: "eye", cx: x, cy: -y, r: robot_radius * 0.05 });
  return element;
}

/** A disc that leans moves towards the side to which it leans. */
function showLean(element, { signal, right_signal, radius_m, most_deg }, valueOf) {
  const m_per_deg = radius_m / most_deg, most_m = 2 * radius_m;
  const forward = (valueOf(signal) ?? 0) * m_per_deg, right = (valueOf(right_signal) ?? 0) * m_per_deg;
  const factor = Math.min(1, most_m / (Math.hypot(forward, right) || 1));
  element.setAttribute("cx", forward * factor);
  element.setAttribute("cy", right * factor);
}

/** What a part says: null while that is nothing. */
function stateOf(part, value) {
  if (part.shape === "lean") { return `${(value ?? 0).toFixed(1)}°`; }
  if (!value) { return null; }
  if (part.colors) { return part.colors[value] || null; }
  return part.bits ? part.bits.filter(({ mask }) => value & mask).map(({ name }) => name).join(", ") : "on";
}

/** The robot with its front to the right, around the origin of its parent. */
class Robot {
  /** `drawing` has its radius and its parts; with `cones` of what they see, too. */
  constructor(parent, className, { radius_m, parts }, cones = false) {
    this.group = svgElement(parent, "g", { class: className });
    this.cones = parts.filter(({ cone }) => cones && cone).map((part) => ({ part, element: drawCone(this.group, part, radius_m) }));
    svgElement(this.group, "circle", { class: "body", r: radius_m });
    const nose = [[-0.72, 0], [-0.3, 0], [-0.45, 0.13], [-0.3, 0], [-0.45, -0.13]];
    svgElement(this.group, "polyline", {
      class: "nose", points: pointsText(nose.map(([x, y]) => [x * radius_m, y * radius_m])) });
    this.parts = parts.map((part) => ({ part, elements: drawPart(this.group, part, radius_m) }));
  }

  /** `valueOf` returns the value of a signal by its name, or null. */
  show(valueOf) {
    for (const { part, element } of this.cones) { element.classList.toggle("lit", Boolean(valueOf(part.signal))); }
    for (const { part, elements } of this.parts) {
      const value = valueOf(part.signal) ?? 0;
      if (part.shape === "lean") {
        showLean(elements[0].element, part, valueOf);
        continue;
      }
      if (part.colors) { elements[0].element.style.fill = part.colors[value] ? `var(--lamp-${part.colors[value]})` : ""; }
      for (const { mask, element } of elements) {
        element.classList.toggle("lit", mask === 0xffffffff ? value !== 0 : (value & mask) !== 0);
      }
    }
  }

  /** `pose` in metres and degrees; null: it says nothing of it. */
  place(pose) {
    this.group.setAttribute("visibility", pose ? "visible" : "hidden");
    if (pose) { this.group.setAttribute("transform", `translate(${pose.x} ${-pose.y}) rotate(${-pose.heading})`); }
  }
}

/** Returns what shows the state of the parts, large and in words. */
function drawState(drawing) {
  if (drawing.parts.length === 0) {
    byId("robot").hidden = true;
    return () => {};
  }
  const half = drawing.radius_m * 1.05;
  byId("drawing").setAttribute("viewBox", [-half, -half, 2 * half, 2 * half].join(" "));
  const robot = new Robot(svgElement(byId("drawing"), "g", { transform: "rotate(-90)" }), "robot", drawing);
  const lines = drawing.parts.map((part) => ({ part, line: htmlElement(byId("state"), "li") }));
  return (valueOf) => {
    robot.show(valueOf);
    for (const { part, line } of lines) {
      const value = valueOf(part.signal), state = stateOf(part, value);
      line.style.setProperty("--dot", part.colors?.[value] ? `var(--lamp-${part.colors[value]})` : "");
      line.className = `${part.shape} ${state === null || part.shape === "lean" ? "" : "lit"}`;
      line.textContent = part.bits || part.colors || part.shape === "lean" ? `${part.signal}: ${state ?? "none"}` : part.signal;
    }
  };
}
