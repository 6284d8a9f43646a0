// What passes the line is recorded, and saved as a capture file.

let recordingState = "none";

/** "12 packets, 3.4 KiB, 0.5 s" */
function wordsOfRecording({ state, packets, bytes, from_s, to_s = live.time_s, packets_left_out }) {
  if (state === "none") { return ""; }
  const left_out = packets_left_out ? `; ${packets_left_out} packets had no room` : "";
  return `${packets} packets, ${(bytes / 1024).toFixed(1)} KiB, ${Math.max(0, to_s - from_s).toFixed(1)} s${left_out}`;
}

function tellRecording(recording) {
  recordingState = recording.state;
  const isRunning = recording.state === "running";
  byId("record").textContent = isRunning ? "Stop recording" : "Record";
  byId("record").setAttribute("aria-pressed", isRunning);
  byId("recorded").textContent = wordsOfRecording(recording);
  setOff(byId("save-capture"), recording.state === "none" ? "nothing was recorded so far" : "");
}

async function switchRecording() {
  const path = recordingState === "running" ? "/recording/stop" : "/recording/start";
  const recording = await ask("POST", ofRobot(path), undefined, "done-problem");
  if (recording) { tellRecording(recording); }
}

async function saveCapture() {
  const headers = kToken ? { Authorization: `Bearer ${kToken}` } : {};
  try {
    const response = await fetch(`/api/v1${ofRobot("/recording/capture")}`, { headers });
    if (!response.ok) { throw new Error((await response.json()).detail); }
    saveFile("wire.pcapng", await response.blob());
  } catch (error) { tellProblem(error.message, "done-problem"); }
}

function offerRecording() {
  byId("record").addEventListener("click", switchRecording);
  byId("save-capture").addEventListener("click", saveCapture);
  repeat(async () => tellRecording(await look("/recording")), 500);
}
