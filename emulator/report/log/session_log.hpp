// Logs the events of a session.
#pragma once

#include <cstddef>
#include <deque>
#include <span>
#include <string>

#include "report/log/attachment_log.hpp"
#include "report/log/event_log.hpp"
#include "runner/session/session_events.hpp"

namespace fakebot::report {

/// Logs drivers that attach and detach, events of robots and of a scenario, warnings and errors.
class SessionLog {
 public:
  /// The log must outlive the SessionLog.
  explicit SessionLog(Log& log) : log_(log) {}

  /// Adds a line of the session, in the session's order, with the prefix of its log lines.
  void add_line(const std::string& prefix);
  /// Adds a line like add_line(), and its robot with these signals, which must outlive the log.
  void add_robot(const std::string& prefix, std::span<const sim::Signal> signals);

  /// Events for a session that the log must outlive. Precondition of these events: the session's
  /// lines have been added, all with their robots or all without.
  runner::SessionEvents events();

  void write_overdue();
  /// Call at the end.
  void write_rest();

 private:
  struct Line {
    std::string prefix;
    AttachmentLog attachments;
  };
  Line& at(std::size_t line);

  Log& log_;
  std::deque<Line> lines_;
  std::deque<EventLog> robots_;
};

}  // namespace fakebot::report
