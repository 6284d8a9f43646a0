// What the program has put into the page, and how to ask for it.

const data = JSON.parse(byId("data").textContent);
const result = data.result;

/** A signal over time: it keeps each value until the next one. */
class Series {
  constructor(signal) {
    this.signal = signal;
    this.rows = [];
    let row = 0;
    for (const step of signal.steps) { this.rows.push(row += step); }
    this.values = signal.values;
  }

  /** null before there is one, and for what is no number. */
  at(time_s) {
    let low = 0, high = this.rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (timeOf(this.rows[middle]) <= time_s + 1e-9) { low = middle + 1; } else { high = middle; }
    }
    return low === 0 ? null : this.values[low - 1];
  }

  range() {
    if (this.signal.unit === "flag") { return [0, 1]; }
    let least = Infinity, most = -Infinity;
    for (const value of this.values) {
      if (value === null) { continue; }
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    if (least > most) { return [0, 1]; }
    return least === most ? [least - 1, most + 1] : [least, most];
  }
}

const timeOf = (row) => row * data.row_s;
/** Of what was seen; of a scenario that never began, that of its plan. */
const end_s = Math.max(timeOf(data.rows - 1), ...result.expectations.map(({ at_s }) => at_s)) || result.duration_s;
const series = new Map(data.signals.map((signal) => [signal.name, new Series(signal)]));

/** As Robot.show() asks for it. */
const valuesAt = (time_s) => (name) => series.get(name)?.at(time_s) ?? null;
/** The robot, with those parts whose signals are in the page. */
const drawing = { ...data.robot, parts: data.robot.parts.filter(({ signal }) => series.has(signal)) };
const kRadius = drawing.radius_m;

/** null where the robot does not say where it is. */
function poseAt(time_s) {
  const [x, y, heading] = [data.robot.pose.x, data.robot.pose.y, data.robot.pose.heading].map(
    (name) => series.get(name)?.at(time_s) ?? null);
  return x === null || y === null ? null : { x, y, heading: heading ?? 0 };
}

/** All that has a moment: what happened, and what became of expectations. */
const marks = marksOf(result);
