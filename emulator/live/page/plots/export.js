// Files that the page makes: the plots as CSV and PNG, what was done as a scenario.

function saveFile(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

function csvText() {
  const names = [...plots.keys()], columns = columnsOf(names, Number(byId("span").value));
  const lines = columns[0].map((time_s, row) => columns.map((column) => column[row] ?? "").join(","));
  return [["time_s", ...names].join(","), ...lines, ""].join("\n");
}

/** All plots, one below the other, each with its name. */
function pngCanvas() {
  const canvases = [...plots.values()].map(({ signal, chart }) => ({ signal, canvas: chart.ctx.canvas }));
  const scale = devicePixelRatio, label = 16 * scale;
  const picture = document.createElement("canvas");
  picture.width = Math.max(1, ...canvases.map(({ canvas }) => canvas.width));
  picture.height = Math.max(1, canvases.reduce((sum, { canvas }) => sum + canvas.height + label, 0));
  const context = picture.getContext("2d");
  context.fillStyle = colorNow("--paper");
  context.fillRect(0, 0, picture.width, picture.height);
  context.fillStyle = colorNow("--ink");
  context.font = `${12 * scale}px system-ui, sans-serif`;
  let y = 0;
  for (const { signal, canvas } of canvases) {
    context.fillText(labelOf(signal), 4 * scale, y + 12 * scale);
    context.drawImage(canvas, 0, y + label);
    y += canvas.height + label;
  }
  return picture;
}

async function saveScenario() {
  const scenario = await ask("GET", ofRobot("/saved-scenario"), undefined, "done-problem");
  if (scenario) { saveFile("saved.json", new Blob([`${JSON.stringify(scenario, null, 2)}\n`], { type: "application/json" })); }
}

function offerFiles() {
  byId("save-csv").addEventListener("click", () => saveFile("signals.csv", new Blob([csvText()], { type: "text/csv" })));
  byId("save-png").addEventListener("click", () => pngCanvas().toBlob((blob) => saveFile("signals.png", blob)));
  byId("save-scenario").addEventListener("click", saveScenario);
}
