// A log and a clock for tests.
#pragma once

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <sstream>
#include <string>

#include "cli/log/line_limiter.hpp"

namespace fakebot::test {

/// Captures the log as text during its lifetime.
class LogText {
 public:
  explicit LogText(spdlog::level::level_enum level = spdlog::level::info)
      : before_(spdlog::default_logger()) {
    auto sink = std::make_shared<spdlog::sinks::ostream_sink_st>(text_);
    auto logger = std::make_shared<spdlog::logger>("test", sink);
    logger->set_pattern("%l: %v");
    logger->set_level(level);
    spdlog::set_default_logger(logger);
  }
  LogText(const LogText&) = delete;
  LogText& operator=(const LogText&) = delete;
  LogText(LogText&&) = delete;
  LogText& operator=(LogText&&) = delete;
  ~LogText() { spdlog::set_default_logger(before_); }

  std::string text() const { return text_.str(); }

 private:
  std::shared_ptr<spdlog::logger> before_;
  std::ostringstream text_;
};

/// A clock that the test advances.
class TestClock {
 public:
  cli::Now now() {
    return [this] { return now_; };
  }
  void pass(cli::WallClock::duration time) { now_ += time; }

 private:
  cli::WallClock::time_point now_;
};

}  // namespace fakebot::test
