#include "cli/record_option.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <csignal>

#include "config/config_error.hpp"

namespace fakebot::cli {

void refuse_standard_output(const std::optional<std::string>& record) {
  if (record != "-") { return; }
  throw config::ConfigError(
      "--record: found \"-\", expected a file: standard output is for the ready line and for "
      "results; a pipe with a name (mkfifo) lets another program look on");
}

std::unique_ptr<io::Recording> start_recording(const std::optional<std::string>& record,
                                               const io::CaptureInfo& info,
                                               const std::vector<std::string>& lines) {
  if (!record) { return nullptr; }
  std::signal(SIGPIPE, SIG_IGN);  // the file may be a pipe, whose reader ends
  return std::make_unique<io::Recording>(*record, info, lines, [](const std::string& error) {
    spdlog::error("the recording ends here, the robot goes on: {}", error);
  });
}

io::Recording::TimeOf time_of_scenario(const sim::scenario::Player& player) {
  return [&player](sim::SimTime robot_time) {
    const auto begun_at = player.begun_at().value_or(robot_time);
    return std::max(robot_time - begun_at, sim::SimTime{0});
  };
}

std::string summary_of(io::Recording* recording) {
  if (recording == nullptr) { return ""; }
  recording->flush();
  std::string text =
      fmt::format("recorded: {} packets in {}", recording->packets(), recording->path());
  if (!recording->error().empty()) {
    text += fmt::format("; INCOMPLETE, the rest is missing: {}", recording->error());
  }
  return text + "\n";
}

ExitCode with_recording(ExitCode code, const io::Recording* recording) {
  const bool whole = recording == nullptr || recording->error().empty();
  const bool good = code == ExitCode::passed || code == ExitCode::interrupted;
  return good && !whole ? ExitCode::environment : code;
}

}  // namespace fakebot::cli
