#include "runner/scenario/driver/driver_output.hpp"

#include <unistd.h>

#include <cstdint>
#include <limits>
#include <utility>

namespace fakebot::runner {

DriverOutput::DriverOutput(Session& session, const DriverOutputOptions& options, OnLine on_line)
    : session_(session), options_(options) {
  RunRecorder* const recorder = options_.recorder;
  const auto file = recorder != nullptr ? recorder->driver_output() : options_.output;
  if (file) {
    log_.emplace(session.outside(), *file,
                 recorder != nullptr ? recorder->most_bytes_of_driver() : 0);
  } else if (on_line) {
    log_.emplace(session.outside(), options_.inherited.value_or(STDOUT_FILENO),
                 std::numeric_limits<std::uint64_t>::max());
  }
  if (on_line) { hear(std::move(on_line)); }
}

void DriverOutput::hear(OnLine on_line) {
  log_->tell(
      [this, on_line = std::move(on_line)](std::string_view piece) { lines_.add(piece, on_line); });
  session_.read_output_by([this] { log_->read(); });
}

std::optional<int> DriverOutput::descriptor() const {
  return log_ ? std::optional(log_->descriptor()) : options_.inherited;
}

void DriverOutput::finish() {
  if (!log_) { return; }
  session_.read_output_by({});
  log_->tell({});
  log_->finish();
  if (options_.recorder != nullptr) { options_.recorder->end_driver_output(*log_); }
}

}  // namespace fakebot::runner
