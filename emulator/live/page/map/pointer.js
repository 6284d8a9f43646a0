// What a pointer does with the tool of the map, and the handle by which it turns what is chosen.

const kReach_px = 14;
const kLeastMove_m = 0.01;  // less: it is only chosen
const kTurnStep_deg = 5;
const kHandleWay_px = 30;  // from the edge of the thing

/** While a button or finger is down: where that was, the numbers then, and what makes them anew. */
let dragged = null;

/** More than -180 and up to 180 degrees. */
const steppedTurn = (deg) => 180 - (((180 - Math.round(deg / kTurnStep_deg) * kTurnStep_deg) % 360) + 360) % 360;

/** The dock's heading, or the turn of another thing, by so much more. */
function turnedBy({ turn_deg, heading_deg, ...place }, by_deg) {
  return heading_deg === undefined ? { ...place, turn_deg: steppedTurn(turn_deg + by_deg) }
    : { ...place, heading_deg: steppedTurn(heading_deg + by_deg) };
}

function makeHandle() {
  const handle = svgElement(map, "g", { class: "handle none" }, "drag it to turn");
  const pixels = svgElement(handle, "g");
  svgElement(pixels, "path", { class: "stem", d: `M0 0H${kHandleWay_px}` });
  svgElement(pixels, "circle", { class: "knob", cx: kHandleWay_px, r: 7 });
  svgElement(pixels, "circle", { class: "grip", cx: kHandleWay_px });
  return handle;
}

/** Where the thing looks with these numbers; null: there is none. */
function placeHandle(numbers) {
  scene.handle.classList.toggle("none", numbers === null);
  if (numbers === null) { return; }
  const [x, y] = middleOf(chosen), heading_deg = headingOf(chosen);
  const ahead = pointIn({ x_m: 0, y_m: 0, heading_deg }, [1, 0]);
  const edge_m = Math.max(...linesOf(chosen).flat().map(([at_x, at_y]) => (at_x - x) * ahead[0] + (at_y - y) * ahead[1]));
  const move = moverOf(chosen, numbers), middle = move([x, y]);
  const edge = move([x + edge_m * ahead[0], y + edge_m * ahead[1]]), tip = move([x + ahead[0], y + ahead[1]]);
  scene.handle.setAttribute("transform", `translate(${edge[0]} ${-edge[1]}) rotate(${-bearingOf(middle, tip)})`);
}

function letPointerUseTools() {
  const pointAt = ({ clientX, clientY }) => {
    const { x, y } = scene.view.pointAt(clientX, clientY);
    return [x, -y].map(rounded);
  };
  /** Nothing was done; the numbers are those from before. */
  const stop = () => {
    if (dragged) { fillNumbers(dragged.numbers); }
    dragged = null;
    drawSketch(null);
  };
  map.addEventListener("mousedown", (event) => {  // what had the focus has it no more: keys drive
    event.preventDefault();
    document.activeElement?.blur();
  });
  map.addEventListener("pointerdown", (event) => {
    if (!tool || event.button !== 0) { return; }
    if (!event.isPrimary) { return stop(); }  // another finger: they zoom
    const point = pointAt(event), isTurning = scene.handle.contains(event.target);
    if (tool === "move") {
      const found = isTurning ? chosen : thingAt(point, kReach_px / map.getScreenCTM().a);
      if (!found) { return; }
      chosen = found;
      showNumbers();
    }
    dragged = { point, numbers: writtenNumbers(), make: isTurning ? kTools.move.turn : kTools[tool].drag };
    map.setPointerCapture(event.pointerId);
  });
  const numbersAt = (event) => dragged.make(dragged.point, pointAt(event), dragged.numbers);
  map.addEventListener("pointermove", (event) => { if (dragged) { writeNumbers(numbersAt(event)); } });
  map.addEventListener("pointercancel", stop);
  map.addEventListener("pointerup", (event) => {
    if (!dragged) { return; }
    if (tool === "move" && apart(dragged.point, pointAt(event)) < kLeastMove_m) { return stop(); }
    writeNumbers(numbersAt(event));
    dragged = null;
    useNumbers();
  });
}
