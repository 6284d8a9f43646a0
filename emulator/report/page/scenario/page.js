// Puts the parts together, and lets all of them show the same moment.

const axis = new Axis(charts);
const showOnMap = drawMap();
const showState = drawState(drawing);
const showCommands = tellCommands();
const playback = new Playback(show);

const chartWidth = () => axis.svg.getBoundingClientRect().width;

function show(time_s) {
  const width = chartWidth();
  for (const part of [axis, ...shown]) { part.show(time_s, width); }
  showOnMap(time_s);
  showState(valuesAt(time_s));
  showCommands(time_s);
}

function drawAll() {
  const width = chartWidth();
  axis.draw(width, end_s, marks);
  for (const chart of shown) { chart.draw(width); }
  show(playback.now_s);
}

function goTo(time_s) {
  playback.pause();
  playback.go(time_s);
}

/** The moment that the address names: "#t=1.5". */
function momentOfAddress() {
  const found = /^#t=(\d+(?:\.\d+)?)$/.exec(location.hash);
  return found ? Number(found[1]) : null;
}

/** A mouse shows the time below it, unless that would disturb the playback. A finger taps, or moves
    along the time; what scrolls the page does not count. */
function letChartsSetTime() {
  const least_px = 10;
  let finger_x = 0;  // where it came down
  const set = (event) => {
    const { left, width } = axis.svg.getBoundingClientRect();
    if (event.clientX >= left) { goTo((event.clientX - left) / width * end_s); }
  };
  charts.addEventListener("click", set);
  charts.addEventListener("pointerdown", (event) => { finger_x = event.clientX; });
  charts.addEventListener("pointermove", (event) => {
    const counts = event.pointerType === "touch" ? Math.abs(event.clientX - finger_x) > least_px
      : event.buttons !== 0 || !playback.isPlaying();
    if (counts) { set(event); }
  });
}

tellResult();
tellFiles();
tellExpectations();
tellHappenings();
tellLog();
offerSignals(drawAll);
letChartsSetTime();
window.addEventListener("resize", drawAll);
window.addEventListener("hashchange", () => {
  const at_s = momentOfAddress();
  if (at_s !== null) { goTo(at_s); }
});
drawAll();
playback.go(momentOfAddress() ?? marks.find(({ kind }) => kind === "failed")?.at_s ?? 0);
