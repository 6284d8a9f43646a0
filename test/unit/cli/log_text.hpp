// The log and the clock, as a test has them.
#pragma once

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <sstream>
#include <string>

#include "cli/log/line_limiter.hpp"

namespace fakebot::test {

/// The log while this lives, as text.
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

/// A clock that goes on when it is told to.
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
