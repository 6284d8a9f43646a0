#include "cli/event_log.hpp"

#include <spdlog/spdlog.h>

#include "sim/sim_time.hpp"

namespace fakebot::cli {

namespace {

constexpr sim::SimTime kOncePer = std::chrono::seconds(1);

/// Faults of the driver on the wire; the rest is what a robot does.
bool is_fault(std::string_view name) { return name.starts_with("wire."); }

}  // namespace

void EventLog::on_event(const sim::RobotEvent& event) {
  const auto level = is_fault(event.name) ? spdlog::level::warn : spdlog::level::info;
  auto [kind, first] = kinds_.try_emplace(event.name, Kind{event.time});
  if (!first && event.time - kind->second.logged_at < kOncePer) {
    ++kind->second.left_out;
    return;
  }
  const std::uint64_t left_out = std::exchange(kind->second.left_out, 0);
  kind->second.logged_at = event.time;
  if (left_out > 0) {
    spdlog::log(level, "{}{:.3f} s: {} {} (and {} more since the last line)", robot_,
                sim::to_seconds(event.time), event.name, event.value, left_out);
  } else {
    spdlog::log(level, "{}{:.3f} s: {} {}", robot_, sim::to_seconds(event.time), event.name,
                event.value);
  }
}

}  // namespace fakebot::cli
