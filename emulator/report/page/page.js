// Puts the parts together, and lets all of them show the same moment.

const byId = (id) => document.getElementById(id);
const showOnMap = drawMap();
const axis = new Axis();
const shown = new Map();
let now_s = marks.find(({ kind }) => kind === "failed")?.at_s ?? 0;

function tellResult() {
  const { verdict, name, file, seed, robot, driver, version, lateness, wall_s } = result;
  document.title = `${verdict}: ${name}`;
  byId("name").textContent = name;
  byId("verdict").textContent = verdict;
  byId("verdict").className = verdict;
  byId("description").textContent = data.description;
  byId("reason").textContent = result.reason ?? "";
  byId("facts").textContent = [
    file, `${robot.type}, firmware ${robot.firmware}, profile ${robot.profile}`, `seed ${seed}`,
    driver.length ? `driver: ${driver.join(" ")}` : "scripted commands", `took ${wall_s.toFixed(3)} s`,
    ...(lateness?.frames ? [`99 % of frames less than ${lateness.p99_within_ms.toFixed(1)} ms late`] : []),
    `fakebot ${version}`].join(" · ");
}

function addMoment(parent, at_s) {
  const button = htmlElement(parent, "button", "moment", seconds(at_s));
  button.type = "button";
  button.addEventListener("click", () => showTime(at_s));
  parent.append(" ");
}

function tellExpectations() {
  for (const { name, outcome, at_s, explanation, because, signals } of result.expectations) {
    const item = htmlElement(byId("expectations"), "li");
    htmlElement(item, "strong", outcome, outcome);
    item.append(" ");
    addMoment(item, at_s);
    item.append(name);
    if (explanation) { htmlElement(item, "div", "", explanation); }
    if (because) { htmlElement(item, "div", "because", because); }
    const values = Object.entries(signals ?? {}).map(([signal, value]) => `${signal} = ${value}`);
    if (values.length) { htmlElement(item, "div", "", values.join(", ")); }
  }
}

function tellHappenings() {
  const happened = marks.slice(0, result.happenings.length);
  for (const { at_s, text } of happened) {
    const item = htmlElement(byId("happenings"), "li");
    addMoment(item, at_s);
    item.append(text);
  }
  for (const event of result.events_that_never_happened) {
    htmlElement(byId("happenings"), "li", "untested", `${event} never happened`);
  }
  if (!byId("happenings").hasChildNodes()) { htmlElement(byId("happenings"), "li", "", "nothing"); }
}

const chartWidth = () => axis.svg.getBoundingClientRect().width;

function showTime(time_s) {
  now_s = Math.min(Math.max(time_s, 0), end_s);
  const width = chartWidth();
  for (const part of [axis, ...shown.values()]) { part.show(now_s, width); }
  showOnMap(now_s);
  byId("time").value = now_s;
  byId("now").textContent = seconds(now_s);
}

function drawAll() {
  const width = chartWidth();
  for (const part of [axis, ...shown.values()]) { part.draw(width); }
  showTime(now_s);
}

function choose(name, isShown) {
  if (isShown) {
    shown.set(name, new Chart(series.get(name)));
  } else {
    shown.get(name).row.remove();
    shown.delete(name);
  }
}

function offerSignals() {
  for (const signal of data.signals) {
    const label = htmlElement(byId("choice"), "label");
    const box = htmlElement(label, "input");
    box.type = "checkbox";
    box.checked = data.first.includes(signal.name);
    box.addEventListener("change", () => { choose(signal.name, box.checked); drawAll(); });
    label.append(` ${signal.name}`);
    label.title = signal.meaning;
  }
  byId("filter").addEventListener("input", () => {
    for (const label of byId("choice").children) { label.hidden = !label.textContent.includes(byId("filter").value); }
  });
}

tellResult();
tellExpectations();
tellHappenings();
data.first.forEach((name) => choose(name, true));
offerSignals();
byId("time").max = end_s;
byId("time").step = data.row_s;
byId("time").addEventListener("input", () => showTime(Number(byId("time").value)));
charts.addEventListener("pointermove", (event) => {
  const { left, width } = axis.svg.getBoundingClientRect();
  if (event.clientX >= left) { showTime((event.clientX - left) / width * end_s); }
});
window.addEventListener("resize", drawAll);
drawAll();
