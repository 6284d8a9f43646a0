// Drivers that come and go, as lines of the log.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "report/log/line_limiter.hpp"
#include "report/log/log.hpp"

namespace fakebot::report {

/// That one came or left is each told once per second at most. Where lines were left
/// out, one tells within a second how it stands, and how many they were: the last word
/// is always true. At the level debug nothing is left out.
class AttachmentLog {
 public:
  /// `prefix` stands before every line.
  AttachmentLog(Log& log, std::string prefix, Now now = WallClock::now)
      : log_(log), prefix_(std::move(prefix)), limiter_(std::move(now)) {}

  void on_attach() { on_change(true); }
  void on_detach() { on_change(false); }

  /// To be called about once a second.
  void tell_overdue();
  /// Nothing more will happen.
  void tell_rest();

 private:
  void on_change(bool attached);
  std::string line() const;
  std::uint64_t take_left_out();

  Log& log_;
  std::string prefix_;
  LineLimiter limiter_;
  bool attached_ = false;
};

}  // namespace fakebot::report
