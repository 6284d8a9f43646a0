// Logs the events of a robot.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "report/log/line_limiter.hpp"
#include "report/log/log.hpp"
#include "sim/robot.hpp"

namespace fakebot::report {

/// Each kind of event is logged at most once per second. The next line of the same kind, or a
/// separate line, has the number of skipped events. At level debug nothing is skipped.
class EventLog final : public sim::Observer {
 public:
  /// `prefix` starts every line; empty for a single robot. The signals explain the events.
  EventLog(Log& log, std::string prefix, std::span<const sim::Signal> signals,
           Now now = WallClock::now)
      : log_(log), prefix_(std::move(prefix)), signals_(signals), limiter_(std::move(now)) {}

  void on_event(const sim::RobotEvent& event) override;

  /// Call about once a second.
  void write_overdue() { write(limiter_.take_overdue()); }
  /// Call at the end.
  void write_rest() { write(limiter_.take_all()); }

 private:
  std::string describe(const sim::RobotEvent& event) const;
  void write(const std::vector<LineLimiter::LeftOut>& left_out) const;

  Log& log_;
  std::string prefix_;
  std::span<const sim::Signal> signals_;
  LineLimiter limiter_;
};

}  // namespace fakebot::report
