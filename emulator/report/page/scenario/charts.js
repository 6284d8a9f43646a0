// Signals over time, one below the other.

const charts = byId("charts");

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
    moveCursor(this.cursor, time_s / end_s * width);
    this.value.textContent = numberText(this.series.at(time_s));
  }
}

function drawMarkLines(svg, width, height) {
  for (const mark of marks) {
    if (mark.kind === "passed" || mark.kind === "untested" || mark.kind === "unreached") { continue; }
    const x = mark.at_s / end_s * width;
    svgElement(svg, "line", { class: mark.kind, x1: x, x2: x, y1: 0, y2: height }, `${seconds(mark.at_s)} ${mark.text}`);
  }
}
