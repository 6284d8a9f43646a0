// The time of a scenario, with a sign for each mark and a cursor.

const kAxisHeight = 36;
const kLabelGap = 2;
const kSignWidth = 11;

const drawCursor = (svg, height) => svgElement(svg, "line", { class: "cursor", y1: 0, y2: height });

function moveCursor(cursor, x) {
  cursor.setAttribute("x1", x);
  cursor.setAttribute("x2", x);
}

const isOfEvent = (kind) => ["event", "end", "note", "ahead"].includes(kind);

/** Events point down, expectations are round; what is to come, or not decided, is hollow. */
function drawSign({ at_s, kind, text }, parent, x) {
  const title = `${seconds(at_s)} ${text}`;
  if (isOfEvent(kind)) {
    return svgElement(parent, "path", { class: `sign ${kind}`, d: `M${x - 5} 1h10l-5 9z` }, title);
  }
  const group = svgElement(parent, "g", {}, title);
  svgElement(group, "circle", { class: `sign ${kind}`, cx: x, cy: 16, r: 5 });
  if (kind === "failed") { svgElement(group, "path", { class: "cross", d: `M${x - 2} 14l4 4m0-4l-4 4` }); }
  return group;
}

class Axis {
  constructor(parent) {
    this.row = htmlElement(parent, "div", "chart axis");
    htmlElement(this.row, "div", "label", "events and expectations");
    this.svg = svgElement(this.row, "svg", { height: kAxisHeight });
  }

  draw(width, end_s, marks) {
    this.end_s = end_s;
    this.svg.replaceChildren();
    const step = niceStep(end_s, Math.max(width / 90, 2));
    for (let i = 0; i * step <= end_s + 1e-9; ++i) {
      const x = i * step / end_s * width;
      svgElement(this.svg, "line", { class: "grid", x1: x, x2: x, y1: 22, y2: kAxisHeight });
      svgElement(this.svg, "text", { x: x + kLabelGap, y: 33 }).textContent = `${Number((i * step).toPrecision(6))} s`;
    }
    this.drawSigns(marks, width);
    this.cursor = drawCursor(this.svg, kAxisHeight);
  }

  /** Expectations of the same moment, such as the end, stand beside each other. */
  drawSigns(marks, width) {
    const taken = new Map();
    for (const mark of marks) {
      const x = Math.min(Math.max(mark.at_s / this.end_s * width, kSignWidth / 2), width - kSignWidth / 2);
      const place = `${Math.round(x)} ${isOfEvent(mark.kind)}`;
      const before = taken.get(place) ?? 0;
      taken.set(place, before + 1);
      drawSign(mark, this.svg, Math.max(x - before * kSignWidth, kSignWidth / 2));
    }
  }

  show(time_s, width) { moveCursor(this.cursor, time_s / this.end_s * width); }
}
