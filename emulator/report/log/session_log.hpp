// What a session reports, as lines of the log.
#pragma once

#include <cstddef>
#include <deque>
#include <span>
#include <string>

#include "report/log/attachment_log.hpp"
#include "report/log/event_log.hpp"
#include "runner/session/session_events.hpp"

namespace fakebot::report {

/// Drivers that come and go, what happens inside robots and in a scenario, warnings and errors.
class SessionLog {
 public:
  /// The log must outlive it.
  explicit SessionLog(Log& log) : log_(log) {}

  /// A line, in the session's order, with what stands before its lines of the log.
  void add_line(const std::string& prefix);
  /// The same, of a robot with these signals, which must outlive it.
  void add_robot(const std::string& prefix, std::span<const sim::Signal> signals);

  /// For a session that the log must outlive. All robots, or none, have been added before it runs.
  runner::SessionEvents events();

  void tell_overdue();
  /// Nothing more will happen.
  void tell_rest();

 private:
  struct Line {
    std::string prefix;
    AttachmentLog attachments;
  };
  Log& log_;
  std::deque<Line> lines_;
  std::deque<EventLog> robots_;
};

}  // namespace fakebot::report
