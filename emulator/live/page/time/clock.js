// Simulated time of all robots: it stands still, goes on in steps, or faster.

/** Virtual time goes as fast as the drivers can. */
function showClock({ paused, speed, virtual }) {
  setOff(byId("speed"), virtual ? "virtual time goes on as fast as the drivers can" : "");
  byId("pause").textContent = paused ? "Resume" : "Pause";
  byId("pause").setAttribute("aria-pressed", paused);
  setOff(byId("step"), paused ? "" : "only while the clock stands still");
  const text = String(speed), choice = byId("speed");
  if (![...choice.options].some(({ value }) => value === text)) { htmlElement(choice, "option", "", `${text} ×`).value = text; }
  choice.value = text;
}

async function changeClock(change) {
  const clock = await ask("PATCH", "/clock", change);
  if (clock) { showClock(clock); }
}

async function offerClock() {
  byId("pause").addEventListener("click", () => changeClock({ paused: !live.paused }));
  byId("step").addEventListener("click", () => ask("POST", "/clock/step", { by: byId("step-by").value }));
  byId("speed").addEventListener("change", ({ target: { value } }) => (
    changeClock({ speed: value === "max" ? value : Number(value) })));
  const clock = await request("GET", "/clock");
  showClock(clock);
  for (const id of ["pause", "step", "step-by", "speed"]) { (byId(id).closest("label") ?? byId(id)).hidden = clock.fixed; }
  let wasPaused = null;  // another client may pause it, too
  live.onSample.push(() => {
    byId("now").textContent = seconds(live.time_s);
    if (live.paused !== wasPaused && wasPaused !== null) { request("GET", "/clock").then(showClock); }
    wasPaused = live.paused;
  });
}
