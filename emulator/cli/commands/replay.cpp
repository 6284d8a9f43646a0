#include "cli/commands/replay.hpp"

#include <spdlog/spdlog.h>
#include <unistd.h>

#include <memory>
#include <utility>

#include "cli/log/session_log.hpp"
#include "cli/options/record_option.hpp"
#include "cli/output.hpp"
#include "cli/ready_line.hpp"
#include "cli/signals.hpp"
#include "fakebot/protocol/version.hpp"
#include "io/file/output_file.hpp"
#include "report/replay/replay_report.hpp"
#include "report/summary.hpp"
#include "runner/replay/replay.hpp"

namespace fakebot::cli {

namespace {

runner::ReplayRunOptions options_of(const ReplayRunOptions& options) {
  runner::ReplayRunOptions replay;
  replay.capture = options.line.file;
  replay.link = options.link;
  replay.speed = options.speed;
  replay.compare = options.compare;
  replay.within =
      std::chrono::duration_cast<sim::SimTime>(std::chrono::duration<double>(options.within_s));
  // At a terminal a driver may want its keys, which only its foreground group gets.
  replay.driver = {.argv = options.driver, .own_group = ::isatty(STDIN_FILENO) == 0};
  return replay;
}

capture::CaptureInfo info_of_replay(const std::string& capture, const capture::RecordedLine& line) {
  return {.hardware = "a replay of " + capture,
          .application = fmt::format("fakebot {}", kVersion),
          .robot = capture::capture_robot(*line.wire)};
}

}  // namespace

ExitCode replay(const ReplayRunOptions& options) {
  capture::RecordedLine line = runner::load_line(
      options.line, [](const std::string& warning) { spdlog::warn("{}", warning); });
  SessionLog log;
  std::unique_ptr<runner::Recording> recording;  // the session and its lines write to it
  log.add_line("");
  runner::Session session(log.events());
  const Signals signals(session, {.logs = true});
  ignore_broken_pipes();
  runner::Replay replay(session, std::move(line), options_of(options));
  recording = start_recording(options.record, info_of_replay(options.line.file, replay.line()),
                              {replay.line().name});
  if (recording) { replay.record_into(*recording); }

  spdlog::info("{} s from {}, {} pieces from the robot", sim::to_seconds(replay.line().end),
               options.line.file, replay.line().from_robot.size());
  write_output(text_of(
      StandInReadyLine{"capture", options.line.file, replay.device().path(), options.link}));
  const runner::ReplayResult result = replay.run();
  log.tell_rest();
  tell(report::text_of(result) + report::summary_of(recording.get()));
  if (options.json) { io::OutputFile(*options.json).write(report::json_text(result)); }
  const ExitCode code = result.interrupted ? ExitCode::interrupted : exit_code_of(result.verdict);
  return with_recording(code, recording.get());
}

}  // namespace fakebot::cli
