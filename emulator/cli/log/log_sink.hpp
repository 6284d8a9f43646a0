// Where the log goes: standard error, which may be a pipe that nobody reads.
#pragma once

#include <spdlog/sinks/base_sink.h>

#include <cstdint>

namespace fakebot::cli {

/// The robot waits for nobody: a line that finds no room is lost, counted, and told of
/// before the next one that finds some. Lines of errors may wait, because what they tell
/// of is an end.
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
