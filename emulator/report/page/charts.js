// Signals over time, one below the other.

const charts = byId("charts");
const kLabelGap = 2;

/** Draws into the SVG of a chart, whose pixels are known by then. */
class Chart {
  constructor(one) {
    this.series = one;
    this.row = htmlElement(charts, "div", "chart");
    const label = htmlElement(this.row, "div", one.signal.unit === "flag" ? "label flag" : "label");
    const { name, unit, meaning } = one.signal;
    htmlElement(label, "div", "name", name + (unit && unit !== "flag" ? ` (${unit})` : ""));
    label.title = meaning;
    this.value = htmlElement(label, "div", "value");
    this.height = unit === "flag" ? 22 : 74;
    this.svg = svgElement(this.row, "svg", { height: this.height });
  }

  draw(width) {
    this.svg.replaceChildren();
    const [least, most] = this.series.range();
    const x = (row) => Math.round(timeOf(row) / end_s * width);
    const y = (value) => this.height - 4 - (value - least) / (most - least) * (this.height - 8);
    drawMarkLines(this.svg, width, this.height);
    svgElement(this.svg, "path", { class: "curve", d: this.outline(x, y, width) });
    if (this.series.signal.unit !== "flag") {
      svgElement(this.svg, "text", { x: kLabelGap, y: 11 }).textContent = numberText(most);
      svgElement(this.svg, "text", { x: kLabelGap, y: this.height - 3 }).textContent = numberText(least);
    }
    this.cursor = drawCursor(this.svg, this.height);
  }

  /** Of all values that share a pixel the first, least, most and last are drawn. */
  outline(x, y, width) {
    let path = "", column = null, isDown = false;
    const flush = () => {
      if (column === null) { return; }
      path += isDown ? `H${column.x}V${column.first}` : `M${column.x} ${column.first}`;
      if (column.least !== column.most) { path += `V${column.least}V${column.most}V${column.last}`; }
      isDown = true;
      column = null;
    };
    this.series.rows.forEach((row, i) => {
      const value = this.series.values[i];
      if (column !== null && (value === null || x(row) !== column.x)) { flush(); }
      if (value === null) {
        if (isDown) { path += `H${x(row)}`; }
        isDown = false;
        return;
      }
      const at = Math.round(y(value) * 10) / 10;
      column ??= { x: x(row), first: at, least: at, most: at };
      column.least = Math.min(column.least, at);
      column.most = Math.max(column.most, at);
      column.last = at;
    });
    flush();
    return path + (isDown ? `H${width}` : "");
  }

  show(time_s, width) {
    moveCursor(this.cursor, time_s, width);
    this.value.textContent = numberText(this.series.at(time_s));
  }
}

function drawMarkLines(svg, width, height) {
  for (const mark of marks) {
    if (mark.kind === "passed" || mark.kind === "untested") { continue; }
    const x = mark.at_s / end_s * width;
    svgElement(svg, "line", { class: mark.kind, x1: x, x2: x, y1: 0, y2: height }, `${seconds(mark.at_s)} ${mark.text}`);
  }
}

const drawCursor = (svg, height) => svgElement(svg, "line", { class: "cursor", y1: 0, y2: height });

function moveCursor(cursor, time_s, width) {
  const x = time_s / end_s * width;
  cursor.setAttribute("x1", x);
  cursor.setAttribute("x2", x);
}

/** Time itself, with a sign for each mark. */
class Axis {
  constructor() {
    this.row = htmlElement(charts, "div", "chart axis");
    htmlElement(this.row, "div", "label", "events and expectations");
    this.svg = svgElement(this.row, "svg", { height: 36 });
  }

  draw(width) {
    this.svg.replaceChildren();
    const step = niceStep(end_s, Math.max(width / 90, 2));
    for (let i = 0; i * step <= end_s + 1e-9; ++i) {
      const x = i * step / end_s * width;
      svgElement(this.svg, "line", { class: "grid", x1: x, x2: x, y1: 22, y2: 36 });
      svgElement(this.svg, "text", { x: x + kLabelGap, y: 33 }).textContent = `${Number((i * step).toPrecision(6))} s`;
    }
    for (const mark of marks) { this.drawSign(mark, mark.at_s / end_s * width); }
    this.cursor = drawCursor(this.svg, 36);
  }

  /** Events point down, expectations are round. */
  drawSign(mark, x) {
    const title = `${seconds(mark.at_s)} ${mark.text}`;
    if (["event", "end", "note"].includes(mark.kind)) {
      svgElement(this.svg, "path", { class: `sign ${mark.kind}`, d: `M${x - 5} 1h10l-5 9z` }, title);
    } else {
      svgElement(this.svg, "circle", { class: `sign ${mark.kind}`, cx: x, cy: 16, r: 5 }, title);
    }
  }

  show(time_s, width) { moveCursor(this.cursor, time_s, width); }
}
