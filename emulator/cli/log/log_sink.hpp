// Writes the log to standard error, which may be a pipe without an active reader.
#pragma once

#include <spdlog/sinks/base_sink.h>

#include <cstdint>

namespace fakebot::cli {

/// Never blocks the robot: a line without room is lost and counted, and the count is reported
/// before the next line with room. Errors may wait, because they end the program.
class LogSink final : public spdlog::sinks::base_sink<spdlog::details::null_mutex> {
 public:
  explicit LogSink(int fd) : fd_(fd) {}

 private:
  void sink_it_(const spdlog::details::log_msg& message) override;
  void flush_() override {}

  int fd_;
  std::uint64_t lost_lines_ = 0;
};

}  // namespace fakebot::cli
