// The part of the map that is seen: moved and zoomed by mouse, fingers, keys and buttons.

class View {
  constructor(box) {
    this.onMove = () => {};  // called when somebody moves it
    this.all = [box.left, -box.top, box.width, box.height];
    this.showAll();
  }

  showAll() {
    this.view = this.all;
    this.show();
  }

  /** What is drawn in pixels needs their size in metres. */
  show() {
    map.setAttribute("viewBox", this.view.join(" "));
    const matrix = map.getScreenCTM();
    if (matrix && matrix.a > 0) { map.style.setProperty("--px", 1 / matrix.a); }
  }

  pointAt(x, y) { return new DOMPoint(x, y).matrixTransform(map.getScreenCTM().inverse()); }

  /** Of a point of the screen, which stays where it is. */
  zoom(factor, screen_x, screen_y) {
    const { x, y } = this.pointAt(screen_x, screen_y);
    const [left, top, width, height] = this.view;
    this.view = [x + (left - x) * factor, y + (top - y) * factor, width * factor, height * factor];
    this.show();
  }

  /** In the middle. */
  lookAt(x, y) {
    const [, , width, height] = this.view;
    this.view = [x - width / 2, y - height / 2, width, height];
    this.show();
  }

  move(pixels_x, pixels_y) {
    const scale = map.getScreenCTM().a;
    const [left, top, width, height] = this.view;
    this.view = [left - pixels_x / scale, top - pixels_y / scale, width, height];
    this.show();
    this.onMove();
  }
}

/** Dragging does something else while the map has the class "tool". */
function letMouseZoom(view) {
  map.addEventListener("wheel", (event) => {
    event.preventDefault();
    view.zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, event.clientX, event.clientY);
  }, { passive: false });
  map.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "touch" && event.buttons === 1 && !map.classList.contains("tool")) { view.move(event.movementX, event.movementY); }
  });
  map.addEventListener("dblclick", () => view.showAll());
}

/** Two fingers; one scrolls the page. */
function letFingersZoom(view) {
  let last = null;
  const grip = ({ touches: [a, b] }) => ({
    x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2,
    apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1 });
  map.addEventListener("touchmove", (event) => {
    if (event.touches.length !== 2) { return; }
    event.preventDefault();
    const now = grip(event);
    if (last) {
      view.move(now.x - last.x, now.y - last.y);
      view.zoom(last.apart / now.apart, now.x, now.y);
    }
    last = now;
  }, { passive: false });
  for (const name of ["touchstart", "touchend", "touchcancel"]) {
    map.addEventListener(name, (event) => { last = event.touches.length === 2 ? grip(event) : null; }, { passive: true });
  }
}

const kKeyStep_px = 40;
const kKeyWays = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const kKeyFactors = { "+": 0.8, "=": 0.8, "-": 1.25, 0: 0 };

/** While the map or a button on it has the focus; elsewhere these keys may mean something else. */
function letKeysZoom(view) {
  byId("frame").addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) { return; }
    const way = kKeyWays[event.key], factor = kKeyFactors[event.key];
    if (way) { view.move(...way.map((step) => step * kKeyStep_px)); }
    if (factor !== undefined) { zoomInMiddle(view, factor); }
    if (!way && factor === undefined) { return; }
    event.preventDefault();
    event.stopPropagation();
  });
}

/** By 0: all of it is shown. */
function zoomInMiddle(view, factor) {
  const { left, top, width, height } = map.getBoundingClientRect();
  if (factor === 0) { view.showAll(); } else { view.zoom(factor, left + width / 2, top + height / 2); }
}

function letZoom(box) {
  const view = new View(box);
  letMouseZoom(view);
  letFingersZoom(view);
  letKeysZoom(view);
  for (const button of byId("zoom").children) {
    button.addEventListener("click", () => zoomInMiddle(view, Number(button.dataset.zoom)));
  }
  window.addEventListener("resize", () => view.show());
  return view;
}
