#include "report/log/event_log.hpp"

#include <spdlog/fmt/fmt.h>

#include "sim/sim_time.hpp"

namespace fakebot::report {

namespace {

/// Whether an event is a violation of the driver on the wire; all further events are the robot's.
bool is_fault(std::string_view name) {
  return name.starts_with("wire.");
}

LogLevel event_level(std::string_view name) {
  return is_fault(name) ? LogLevel::warning : LogLevel::info;
}

}  // namespace

std::string EventLog::describe(const sim::RobotEvent& event) const {
  const auto signal = sim::find_signal(signals_, event.name);
  if (is_fault(event.name) && signal) {
    const std::string violation = text_of(event.violation);
    return fmt::format("{}: {}{}{}", event.name, signals_[*signal].meaning,
                       violation.empty() ? "" : ": ", violation);
  }
  return fmt::format("{} {:g}", event.name, event.value);
}

void EventLog::on_event(const sim::RobotEvent& event) {
  const bool admitted = limiter_.admit(event.name);
  const auto level = admitted ? event_level(event.name) : LogLevel::debug;
  if (!log_.shows(level)) { return; }
  const std::string more = admitted ? and_more(limiter_.take_left_out(event.name)) : "";
  log_.write(level, fmt::format("{}{:.3f} s: {}{}", prefix_, sim::to_seconds(event.time),
                                describe(event), more));
}

void EventLog::write(const std::vector<LineLimiter::LeftOut>& left_out) const {
  for (const auto& [name, lines] : left_out) {
    log_.write(event_level(name),
               fmt::format("{}{}: {} more since the last line", prefix_, name, lines));
  }
}

}  // namespace fakebot::report
