// What happens inside a robot, as lines of the log.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "report/log/line_limiter.hpp"
#include "report/log/log.hpp"
#include "sim/robot.hpp"

namespace fakebot::report {

/// Each kind of event is logged once per second at most; the next line of the kind
/// tells how many were left out, or a line of its own when none comes. At the level
/// debug nothing is left out.
class EventLog final : public sim::Observer {
 public:
  /// `prefix` stands before every line; empty for the only robot. The signals say
  /// what an event means.
  EventLog(Log& log, std::string prefix, std::span<const sim::Signal> signals,
           Now now = WallClock::now)
      : log_(log), prefix_(std::move(prefix)), signals_(signals), limiter_(std::move(now)) {}

  void on_event(const sim::RobotEvent& event) override;

  /// To be called about once a second.
  void tell_overdue() { tell(limiter_.take_overdue()); }
  /// Nothing more will happen.
  void tell_rest() { tell(limiter_.take_all()); }

 private:
  std::string describe(const sim::RobotEvent& event) const;
  void tell(const std::vector<LineLimiter::LeftOut>& left_out) const;

  Log& log_;
  std::string prefix_;
  std::span<const sim::Signal> signals_;
  LineLimiter limiter_;
};

}  // namespace fakebot::report
