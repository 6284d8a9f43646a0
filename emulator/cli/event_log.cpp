#include "cli/event_log.hpp"

#include <spdlog/spdlog.h>

#include "sim/sim_time.hpp"

namespace fakebot::cli {

namespace {

constexpr sim::SimTime kOncePer = std::chrono::seconds(1);

/// Faults of the driver on the wire; the rest is what a robot does.
bool is_fault(std::string_view name) {
  return name.starts_with("wire.");
}

}  // namespace

std::string EventLog::describe(const sim::RobotEvent& event) const {
  const auto signal = sim::find_signal(signals_, event.name);
  if (is_fault(event.name) && signal) {
    return fmt::format("{}: {}", event.name, signals_[*signal].meaning);
  }
  return fmt::format("{} {:g}", event.name, event.value);
}

void EventLog::on_event(const sim::RobotEvent& event) {
  auto [kind, first] = kinds_.try_emplace(event.name, Kind{event.time});
  if (!first && event.time - kind->second.logged_at < kOncePer) {
    ++kind->second.left_out;
    return;
  }
  kind->second.logged_at = event.time;
  const std::uint64_t left_out = std::exchange(kind->second.left_out, 0);
  const std::string more =
      left_out > 0 ? fmt::format(" (and {} more since the last line)", left_out) : "";
  spdlog::log(is_fault(event.name) ? spdlog::level::warn : spdlog::level::info, "{}{:.3f} s: {}{}",
              prefix_, sim::to_seconds(event.time), describe(event), more);
}

}  // namespace fakebot::cli
