// The values of all signals, as the stream brings them, and their history.

const kRateHz = 25;
const kMostSamples = kRateHz * 130;  // the longest span of the plots, and some

const live = {
  run: null,              // the run of the program
  names: [],              // of the signals, in the order of their values
  places: new Map(),      // of a name in it
  time_s: 0,
  paused: false,
  values: [],
  history: [],            // {time_s, values}, oldest first
  onSample: [],           // called with each new sample
  onEvent: [],
  onPlaces: [],           // of all robots
  onScans: [],
  robots: [],             // all of the run, as the interface told them at first
  robot: null,            // as the interface told it last
  actions: [],            // that can be done to it, from the table of the interface
  done: [],               // what was done to the robot, as the interface tells it
};

/** As Robot.show() asks for it. */
function valueOf(name) {
  const place = live.places.get(name);
  return place === undefined ? null : live.values[place] ?? null;
}

function keep({ time_s, values }) {
  const last = live.history.at(-1);
  if (last && time_s < last.time_s) { live.history = []; }
  if (last && time_s === last.time_s) { live.history.pop(); }  // it is paused
  live.history.push({ time_s, values });
  if (live.history.length > kMostSamples) { live.history.shift(); }
}

function onMessage(message) {
  if (message.type === "watching") {
    if (live.run !== null && live.run !== message.run) { location.reload(); }  // other robots are here now
    live.run = message.run;
    live.names = message.signals;
    live.places = new Map(live.names.map((name, place) => [name, place]));
    live.history = [];
  } else if (message.type === "signals") {
    live.time_s = message.time_s;
    live.paused = message.paused;
    live.values = message.values;
    keep(message);
    for (const call of live.onSample) { call(); }
  } else if (message.type === "places") {
    for (const call of live.onPlaces) { call(message.places); }
  } else if (message.type === "scans") {
    for (const call of live.onScans) { call(message.scans); }
  } else {
    for (const call of live.onEvent) { call(message); }
  }
}

/** Again after a while, if the robots are gone. */
function watch() {
  const address = new URL("/api/v1/stream", location.href);
  address.protocol = location.protocol.replace("http", "ws");
  if (kToken) { address.searchParams.set("token", kToken); }
  const socket = new WebSocket(address);
  const tell = (text, isLost) => {
    byId("connection").textContent = text;
    byId("connection").classList.toggle("lost", isLost);
  };
  socket.onopen = () => {
    tell("connected", false);
    socket.send(JSON.stringify({ robot: kRobotNumber, rate_hz: kRateHz, events: true, map: live.robot.simulated }));
  };
  socket.onmessage = ({ data }) => onMessage(JSON.parse(data));
  socket.onclose = () => {
    tell("the connection to the robots is lost", true);
    setTimeout(watch, 1000);
  };
}
