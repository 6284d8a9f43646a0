// What is told in words: the result, and lists with links to their moments.

function tellResult() {
  const { verdict, name, file, seed, robot, driver, version, lateness, wall_s } = result;
  const { type, profile, ...variant } = robot;
  document.title = `${verdict}: ${name}`;
  byId("name").textContent = name;
  byId("verdict").textContent = verdict;
  byId("verdict").className = verdict;
  byId("description").textContent = data.description;
  byId("reason").textContent = result.reason ?? "";
  byId("facts").textContent = [
    file, [type, ...Object.entries(variant).map((pair) => pair.join(" ")), `profile ${profile}`].join(", "), `seed ${seed}`,
    driver.length ? `driver: ${driver.join(" ")}` : "scripted commands", `took ${wall_s.toFixed(3)} s`,
    ...(lateness?.frames ? [`99 % of frames less than ${lateness.p99_within_ms.toFixed(1)} ms late`] : []),
    `fakebot ${version}`].join(" · ");
  if (result.rerun) {
    byId("rerun").hidden = false;
    htmlElement(byId("rerun"), "code", "", result.rerun);
  }
}

function tellFiles() {
  const links = data.files.map((file) => [file, file]);
  if (data.index) { links.unshift([data.index, "all scenarios"]); }
  links.forEach(([address, text], i) => {
    if (i > 0) { byId("files").append(" · "); }
    htmlElement(byId("files"), "a", "", text).href = address;
  });
}

/** A link that sets the time, also from other pages. */
function addMoment(parent, at_s) {
  const link = htmlElement(parent, "a", "moment", seconds(at_s));
  link.href = `#t=${at_s.toFixed(3)}`;
  link.addEventListener("click", () => goTo(at_s));
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
  for (const { at_s, text } of marks.slice(0, result.happenings.length)) {
    const item = htmlElement(byId("happenings"), "li");
    addMoment(item, at_s);
    item.append(text);
  }
  for (const event of result.events_that_never_happened) {
    htmlElement(byId("happenings"), "li", "untested", `${event} never happened`);
  }
  if (!byId("happenings").hasChildNodes()) { htmlElement(byId("happenings"), "li", "", "nothing"); }
}

/** Returns what marks the commands that hold at a time: of each kind, the last that was sent. */
function tellCommands() {
  const items = data.commands.map(([first_s, last_s, count, text]) => {
    const item = htmlElement(byId("commands"), "li");
    addMoment(item, first_s);
    item.append(text);
    if (count > 1) {
      item.append(" ");
      htmlElement(item, "span", "again", `${count} times until ${seconds(last_s)}`);
    }
    return { item, first_s, kind: text.split(/[ :]/, 1)[0] };
  });
  if (data.commands_left_out) { htmlElement(byId("commands"), "li", "hint", `${data.commands_left_out} more are in wire.pcapng`); }
  if (!byId("commands").hasChildNodes()) { htmlElement(byId("commands"), "li", "", "none"); }
  return (time_s) => {
    const holding = new Map();
    for (const one of items) {
      if (one.first_s <= time_s) { holding.set(one.kind, one); }
    }
    for (const one of items) { one.item.classList.toggle("current", holding.get(one.kind) === one); }
  };
}

/** Without the colours of a terminal. */
function tellLog() {
  byId("output").hidden = !data.driver_log;
  byId("cut").hidden = !data.driver_log_is_cut;
  byId("log").textContent = data.driver_log.replace(/\x1b\[[0-9;?]*[A-Za-z]/g, "");
}
