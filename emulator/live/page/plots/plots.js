// Plots of signals over the last seconds.

const kPlotHeight = 130;
const kMostFirst = 4;  // of the signals that the robot's kind charts; others are added by hand
const kDrawEvery_ms = 100;
const plots = new Map();  // by the names of their signals
const colorNow = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Columns for uPlot: times, and a column for each signal. */
function columnsOf(names, span_s) {
  const first = live.history.findIndex(({ time_s }) => time_s >= live.time_s - span_s);
  const samples = first < 0 ? [] : live.history.slice(first);
  return [samples.map(({ time_s }) => time_s), ...names.map((name) => {
    const place = live.places.get(name);
    return samples.map(({ values }) => values[place] ?? null);
  })];
}

function plotAxis() {
  return { stroke: () => colorNow("--ink"), font: "11px system-ui, sans-serif",
    grid: { stroke: () => colorNow("--line"), width: 1 }, ticks: { stroke: () => colorNow("--line"), width: 1 } };
}

/** A little more than there is; of a value that stays the same, around it. */
function rangeOf(plot, least, most) {
  if (least === null) { return [0, 1]; }
  const margin = most > least ? 0.08 * (most - least) : Math.abs(least) * 0.1 || 1;
  return [least - margin, most + margin];
}

const labelOf = ({ name, unit }) => name + (unit && unit !== "flag" ? ` (${unit})` : "");

function optionsOf({ unit }, width) {
  const isFlag = unit === "flag";
  return {
    width, height: kPlotHeight, cursor: { sync: { key: "signals" }, drag: { x: false, y: false } },
    scales: { x: { time: false }, y: { range: isFlag ? [-0.1, 1.1] : rangeOf } },
    legend: { show: false },
    axes: [plotAxis(), { ...plotAxis(), size: 60 }],
    series: [{}, { stroke: () => colorNow("--path"), width: 1.5,
        paths: uPlot.paths.stepped({ align: 1 }), points: { show: false } }] };
}

/** A plot is as wide as its box, however many plots stand in a row. */
const plotSizes = new ResizeObserver((entries) => {
  for (const { target, contentRect: { width } } of entries) {
    const chart = plots.get(target.dataset.signal)?.chart;
    if (chart && width > 0 && chart.width !== Math.floor(width)) {
      chart.setSize({ width: Math.floor(width), height: kPlotHeight });
    }
  }
});

function addPlot(signal) {
  if (plots.has(signal.name)) { return; }
  const box = htmlElement(byId("plots"), "div", "plot");
  box.dataset.signal = signal.name;
  const head = htmlElement(box, "p", "head");
  htmlElement(head, "span", "", labelOf(signal));
  const value = htmlElement(head, "output");
  const remove = handButton(head, "×", () => {
    plotSizes.unobserve(box);
    plots.get(signal.name).chart.destroy();
    plots.delete(signal.name);
    box.remove();
    showWhetherToSave();
  });
  remove.setAttribute("aria-label", `Remove ${signal.name}`);
  const chart = new uPlot(optionsOf(signal, box.clientWidth), [[], []], box);
  plots.set(signal.name, { signal, chart, value });
  plotSizes.observe(box);
  showWhetherToSave();
}

function showWhetherToSave() {
  for (const id of ["save-csv", "save-png"]) { setOff(byId(id), plots.size > 0 ? "" : "there is no plot"); }
}

function drawPlots() {
  const span_s = Number(byId("span").value);
  const [times, ...columns] = columnsOf([...plots.keys()], span_s);
  [...plots.values()].forEach(({ chart, value }, i) => {
    chart.setData([times, columns[i]], true);
    chart.setScale("x", { min: Math.max(0, live.time_s - span_s), max: Math.max(span_s, live.time_s) });
    value.textContent = numberText(columns[i][chart.cursor.idx ?? times.length - 1] ?? null);
  });
}

function offerPlots(signals, first) {
  const byName = new Map(signals.map((signal) => [signal.name, signal]));
  for (const { name } of signals) { htmlElement(byId("signal-names"), "option").value = name; }
  byId("signal").addEventListener("change", ({ target }) => {
    const signal = byName.get(target.value.trim());
    if (!signal) { return tellProblem(`there is no signal "${target.value}"`, "plots-problem"); }
    tellProblem("");
    addPlot(signal);
    target.value = "";
    drawPlots();
  });
  byId("span").addEventListener("change", drawPlots);
  for (const name of first.slice(0, kMostFirst)) { if (byName.has(name)) { addPlot(byName.get(name)); } }
  let drawn_ms = 0;
  live.onSample.push(() => {
    const now_ms = performance.now();
    if (now_ms - drawn_ms < kDrawEvery_ms) { return; }
    drawn_ms = now_ms;
    drawPlots();
  });
}
