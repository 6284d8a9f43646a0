#include "cli/options/output/record_option.hpp"

#include <spdlog/spdlog.h>

#include "cli/signals.hpp"
#include "config/json/config_error.hpp"

namespace fakebot::cli {

void refuse_standard_output(const std::optional<std::string>& record) {
  if (record != "-") { return; }
  config::refuse_option("--record", "\"-\"",
                        "a file: standard output is for the ready line and for results",
                        "; use a named pipe (mkfifo) to watch the line in another program");
}

std::unique_ptr<runner::Recording> start_recording(const std::optional<std::string>& record,
                                                   const capture::CaptureInfo& info,
                                                   const std::vector<std::string>& lines) {
  if (!record) { return nullptr; }
  ignore_broken_pipes();  // the file may be a pipe that loses its reader
  return std::make_unique<runner::Recording>(*record, info, lines, [](const std::string& error) {
    spdlog::error("the recording ends here, the robot goes on: {}", error);
  });
}

}  // namespace fakebot::cli
