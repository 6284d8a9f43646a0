// Logs drivers that attach and detach.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "report/log/line_limiter.hpp"
#include "report/log/log.hpp"

namespace fakebot::report {

/// Attaching and detaching are each logged at most once per second. Within a second after skipped
/// lines, a further line has the current state and their number, so the last line is always true.
/// At level debug nothing is skipped.
class AttachmentLog {
 public:
  /// `prefix` starts every line.
  AttachmentLog(Log& log, std::string prefix, Now now = WallClock::now)
      : log_(log), prefix_(std::move(prefix)), limiter_(std::move(now)) {}

  void on_attach() { on_change(true); }
  void on_detach() { on_change(false); }

  /// Call about once a second.
  void write_overdue();
  /// Call at the end.
  void write_rest();

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
