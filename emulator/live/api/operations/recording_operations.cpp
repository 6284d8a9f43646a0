// The line of a robot is recorded; clients fetch the capture file.
#include "config/json/config_error.hpp"
#include "live/api/operation.hpp"

namespace fakebot::live {

namespace {

Json recording_json(const runner::LiveRecording* recording) {
  if (recording == nullptr) { return {{"state", "none"}}; }
  Json json{{"state", recording->has_ended() ? "ended" : "running"},
            {"from_s", sim::to_seconds(recording->begin())},
            {"packets", recording->packets()},
            {"bytes", recording->bytes()},
            {"packets_left_out", recording->packets_left_out()}};
  if (const auto end = recording->ended_at()) { json["to_s"] = sim::to_seconds(*end); }
  return json;
}

/// Throws Problem.
runner::LiveRecording& begun(runner::LiveRobot& robot) {
  if (robot.recording() == nullptr) { throw Problem(kConflict, "nothing was recorded so far"); }
  return *robot.recording();
}

Answer read_recording(const Call& call) {
  return ask([robot = call.robot](runner::LiveRobots& robots) {
    return recording_json(robots[robot].recording());
  });
}

Answer start_recording(const Call& call) {
  return ask([robot = call.robot](runner::LiveRobots& robots) {
    robots[robot].start_recording(robots.capture_info(robot));
    return recording_json(robots[robot].recording());
  });
}

Answer stop_recording(const Call& call) {
  return ask([robot = call.robot](runner::LiveRobots& robots) {
    begun(robots[robot]).end(robots[robot].station().now());
    return recording_json(robots[robot].recording());
  });
}

Answer read_capture(const Call& call) {
  const auto file = [robot = call.robot](runner::LiveRobots& robots) {
    return begun(robots[robot]).file();
  };
  return ask(file, [](const auto& pieces) {
    return Response{.content_type = std::string(kCaptureType),
                    .pieces = pieces,
                    .headers = {{"Content-Disposition", "attachment; filename=\"wire.pcapng\""}}};
  });
}

}  // namespace

std::vector<Operation> recording_operations() {
  constexpr std::string_view kTag = "recording";
  return {
      {
          .method = "GET",
          .path = "/robots/{robot}/recording",
          .id = "readRecording",
          .meaning = "Whether its line is recorded, and how much there is",
          .tag = kTag,
          .handler = read_recording,
          .result = "Recording",
      },
      {
          .method = "POST",
          .path = "/robots/{robot}/recording/start",
          .id = "startRecording",
          .meaning = "Records its line from now on; what was recorded before is forgotten",
          .tag = kTag,
          .handler = start_recording,
          .result = "Recording",
      },
      {
          .method = "POST",
          .path = "/robots/{robot}/recording/stop",
          .id = "stopRecording",
          .meaning = "Ends the recording, which stays until another one begins",
          .tag = kTag,
          .handler = stop_recording,
          .result = "Recording",
      },
      {
          .method = "GET",
          .path = "/robots/{robot}/recording/capture",
          .id = "readCapture",
          .meaning = "What was recorded so far, as a file for Wireshark and fakebot decode",
          .tag = kTag,
          .handler = read_capture,
          .result = "Capture",
          .result_type = kCaptureType,
      },
  };
}

}  // namespace fakebot::live
