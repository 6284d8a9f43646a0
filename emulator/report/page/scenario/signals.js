// Which signals have a chart: those that were chosen, or those that match what is searched for.

const chosen = new Set(data.first);
const made = new Map();  // charts by the names of their signals
let shown = [];          // charts, in their order

/** All words have to be in its name. */
function matching(text) {
  const words = text.toLowerCase().split(/\s+/);
  return data.signals.map(({ name }) => name).filter((name) => words.every((word) => name.toLowerCase().includes(word)));
}

function chartOf(name) {
  if (!made.has(name)) { made.set(name, new Chart(series.get(name))); }
  return made.get(name);
}

/** Without a search: the first ones of the page in its order, then what was chosen since. */
function showCharts() {
  const text = byId("filter").value.trim();
  const names = text ? matching(text) : [...chosen];
  for (const { row } of shown) { row.remove(); }
  shown = names.map(chartOf);
  charts.append(...shown.map(({ row }) => row));
  byId("count").textContent = `${shown.length} of ${data.signals.length} signals shown`;
}

/** `onChange` is called when there are other charts. */
function offerSignals(onChange) {
  const change = () => {
    showCharts();
    onChange();
  };
  for (const { name, meaning } of data.signals) {
    const label = htmlElement(byId("choice"), "label");
    const box = htmlElement(label, "input");
    box.type = "checkbox";
    box.checked = chosen.has(name);
    box.addEventListener("change", () => {
      if (box.checked) { chosen.add(name); } else { chosen.delete(name); }
      byId("filter").value = "";
      change();
    });
    label.append(` ${name}`);
    label.title = meaning;
  }
  byId("filter").addEventListener("input", change);
  showCharts();
}
