#include "cli/log/session_log.hpp"

#include <spdlog/spdlog.h>

namespace fakebot::cli {

void SessionLog::add_line(const std::string& prefix) {
  lines_.push_back({prefix, AttachmentLog(prefix)});
}

void SessionLog::add_robot(const std::string& prefix, std::span<const sim::Signal> signals) {
  add_line(prefix);
  robots_.emplace_back(prefix, signals);
}

runner::SessionEvents SessionLog::events() {
  runner::SessionEvents events;
  events.on_attach = [this](std::size_t line) { lines_[line].attachments.on_attach(); };
  events.on_detach = [this](std::size_t line) { lines_[line].attachments.on_detach(); };
  events.on_plugged_in = [this](std::size_t line, const std::string& device) {
    spdlog::info("{}plugged in again as {}", lines_[line].prefix, device);
  };
  events.on_robot_event = [this](std::size_t robot, const sim::RobotEvent& event) {
    robots_[robot].on_event(event);
  };
  events.on_warning = [](const std::string& warning) { spdlog::warn("{}", warning); };
  events.on_driver_error = [](const std::string& error) { spdlog::error("{}", error); };
  events.on_second = [this] { tell_overdue(); };
  return events;
}

void SessionLog::tell_overdue() {
  for (Line& line : lines_) { line.attachments.tell_overdue(); }
  for (EventLog& robot : robots_) { robot.tell_overdue(); }
}

void SessionLog::tell_rest() {
  for (Line& line : lines_) { line.attachments.tell_rest(); }
  for (EventLog& robot : robots_) { robot.tell_rest(); }
}

}  // namespace fakebot::cli
