#include "report/log/session_log.hpp"

#include <cassert>

#include "report/scenario/happenings_text.hpp"
#include "sim/scenario/time_text.hpp"

namespace fakebot::report {

void SessionLog::add_line(const std::string& prefix) {
  lines_.push_back({prefix, AttachmentLog(log_, prefix)});
}

void SessionLog::add_robot(const std::string& prefix, std::span<const sim::Signal> signals) {
  add_line(prefix);
  robots_.emplace_back(log_, prefix, signals);
}

SessionLog::Line& SessionLog::at(std::size_t line) {
  assert(line < lines_.size());
  return lines_[line];
}

runner::SessionEvents SessionLog::events() {
  runner::SessionEvents events;
  events.on_attach = [this](std::size_t line) { at(line).attachments.on_attach(); };
  events.on_detach = [this](std::size_t line) { at(line).attachments.on_detach(); };
  events.on_plugged_in = [this](std::size_t line, const std::string& device) {
    log_.write(LogLevel::info, at(line).prefix + "plugged in again as " + device);
  };
  events.on_robot_event = [this](std::size_t robot, const sim::RobotEvent& event) {
    assert(robot < robots_.size() && robots_.size() == lines_.size());
    robots_[robot].on_event(event);
  };
  events.on_happening = [this](const sim::scenario::Happening& happening) {
    log_.write(LogLevel::info,
               sim::scenario::seconds_text(happening.at) + " " + text_of(happening));
  };
  events.on_warning = [this](const std::string& warning) {
    log_.write(LogLevel::warning, warning);
  };
  events.on_driver_error = [this](const std::string& error) { log_.write(LogLevel::error, error); };
  events.on_second = [this] { write_overdue(); };
  return events;
}

void SessionLog::write_overdue() {
  for (Line& line : lines_) { line.attachments.write_overdue(); }
  for (EventLog& robot : robots_) { robot.write_overdue(); }
}

void SessionLog::write_rest() {
  for (Line& line : lines_) { line.attachments.write_rest(); }
  for (EventLog& robot : robots_) { robot.write_rest(); }
}

}  // namespace fakebot::report
