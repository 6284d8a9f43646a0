// A log and a clock for tests.
#pragma once

#include <array>
#include <string>

#include "report/log/line_limiter.hpp"
#include "report/log/log.hpp"

namespace fakebot::test {

/// Collects the log from a level on as text.
class LogText final : public report::Log {
 public:
  explicit LogText(report::LogLevel level = report::LogLevel::info) : level_(level) {}

  bool shows(report::LogLevel level) const override { return level >= level_; }
  void write(report::LogLevel level, const std::string& line) override {
    constexpr std::array kNames{"debug", "info", "warning", "error"};
    if (!shows(level)) { return; }
    text_ += std::string(kNames[static_cast<std::size_t>(level)]) + ": " + line + "\n";
  }

  const std::string& text() const { return text_; }

 private:
  report::LogLevel level_;
  std::string text_;
};

/// A clock, advanced by the test.
class TestClock {
 public:
  report::Now now() {
    return [this] { return now_; };
  }
  void pass(report::WallClock::duration time) { now_ += time; }

 private:
  report::WallClock::time_point now_;
};

}  // namespace fakebot::test
