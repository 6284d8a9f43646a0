// What scanners have measured in their last revolution: points of the world, as the stream tells them.

function makeScans() {
  scene.scans = svgElement(map, "g", { class: "scans" });
  byId("show-scan").addEventListener("change", ({ target: { checked } }) => {
    map.classList.toggle("unscanned", !checked);
    drawLegend();
  });
}

/** In millimetres, x and y by turns; a line without length is a dot. */
function dotsText(points_mm) {
  const dots = [];
  for (let i = 0; i < points_mm.length; i += 2) { dots.push(`M${points_mm[i] / 1000} ${-points_mm[i + 1] / 1000}h0`); }
  return dots.join("");
}

/** Scanners that measure nothing are not among them. */
function showScans(scans) {
  const wereThere = scene.scans.childElementCount > 0, areThere = scans.length > 0;
  scene.scans.replaceChildren();
  for (const { robot, points_mm } of scans) {
    svgElement(scene.scans, "path", { class: "scan", "data-robot": robot, d: dotsText(points_mm) });
  }
  if (wereThere === areThere) { return; }
  if (areThere) { byId("scan-choice").hidden = false; }  // from now on
  drawLegend();
}
