// What is drawn on the map: only of what there is.

const kSolid = [".wall:not([d=''])", ".obstacle"];
const kLegend = [
  ["trail", "#map > path.path:not([d=''])", "its trail", (svg) => svgElement(svg, "path", { class: "path", d: "M1 8H31" })],
  ["path", "#map > polyline.path", "path, with its direction", (svg) => {
    svgElement(svg, "path", { class: "path", d: "M1 8H31" });
    svgElement(svg, "path", { class: "direction", d: "M12 3L22 8L12 13" });
  }],
  ["jump", ".jump", "it was carried", (svg) => svgElement(svg, "path", { class: "jump", d: "M1 8H31" })],
  ["start", ".outline.start", "start", (svg) => drawRound(svg, "outline start")],
  ["end", ".outline.end", "end", (svg) => drawRound(svg, "outline end")],
  ["robot", ".robot.now", "robot now", (svg) => drawRound(svg, "robot now")],
  ["other", "#map .other:not(.none)", "another robot", (svg) => drawRound(svg, "robot other")],
  ["scan", "#map .scan", "what a scanner has measured", (svg) => svgElement(svg, "path", { class: "scan", d: "M6 8h0M13 6h0M20 8h0M27 11h0" })],
  ["part", ".robot.now .part:not(.bits)", "a part that is on", (svg) => {
    svgElement(svg, "rect", { class: "part lit", x: 8, y: 5, width: 16, height: 6 });
  }],
  ["light", ".robot.now .part.bits", "the dock's light that is seen", (svg) => {
    svgElement(svg, "rect", { class: "part bits lit", x: 12, y: 4, width: 8, height: 8 });
  }],
  ["cone", ".robot.now .cone", "where a receiver looks", (svg) => svgElement(svg, "path", { class: "cone lit", d: "M4 8L28 1V15z" })],
  ["fields", "#map .fields", "", (svg) => {
    const sides = ["left", "center", "right"];
    sides.forEach((side, i) => svgElement(svg, "rect", { class: `field lit ${side}`, x: 2 + 10 * i, y: 2, width: 8, height: 12 }));
  }],
  ["wall", kSolid.map((kind) => `#map ${kind}:not(.change *, .sketch *)`).join(), "wall, obstacle", (svg) => {
    svgElement(svg, "rect", { class: "obstacle", x: 3, y: 3, width: 26, height: 10 });
  }],
  ["hole", "#map .hole:not(.change *, .sketch *)", "hole", (svg) => svgElement(svg, "rect", { class: "hole", x: 3, y: 3, width: 26, height: 10 })],
  ["floor", "#map .floor", "table", (svg) => svgElement(svg, "rect", { class: "floor", x: 3, y: 3, width: 26, height: 10 })],
  ["dock", "#map .dock:not(.change *, .sketch *)", "dock", (svg) => svgElement(svg, "rect", { class: "dock", x: 10, y: 2, width: 12, height: 12 })],
  ["change", "#map .change *", "comes or moves with an event", (svg) => {
    svgElement(svgElement(svg, "g", { class: "change" }), "rect", { class: "obstacle", x: 3, y: 3, width: 26, height: 10 });
  }],
  ["event", "#map .sign.event", "event", (svg) => drawSpot(svg, "event")],
  ["failed", "#map .sign.failed", "expectation that failed", (svg) => drawSpot(svg, "failed")],
];

function drawRound(svg, className) {
  const group = svgElement(svg, "g", { class: className });
  svgElement(group, "circle", { class: "body", cx: 16, cy: 8, r: 7 });
  svgElement(group, "path", { class: "nose", d: "M20 8H23" });
}

const drawSpot = (svg, kind) => svgElement(svg, "circle", { class: `sign ${kind}`, cx: 16, cy: 8 });

/** Fields say themselves what they are. */
const meaningOfFields = () => `${map.querySelector(".fields").dataset.label}: left, center, right of the dock; lit: received`;

/** Anew: what is on the map may have changed. */
function drawLegend() {
  byId("legend").replaceChildren();
  for (const [name, selector, meaning, draw] of kLegend) {
    if (![...document.querySelectorAll(selector)].some((element) => getComputedStyle(element).display !== "none")) { continue; }
    const item = htmlElement(byId("legend"), "li");
    item.dataset.name = name;
    draw(svgElement(item, "svg", { viewBox: "0 0 32 16", width: 32, height: 16 }));
    item.append(meaning || meaningOfFields());
  }
}
