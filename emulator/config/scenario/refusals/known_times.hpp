// When the events of a scenario happen, where the file alone says so.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "sim/scenario/events/event.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::config {

/// The time of each event that happens at a time of the scenario or follows an event with a known
/// time; nothing if the time depends on robot or driver.
using KnownTimes = std::vector<std::optional<sim::SimTime>>;
KnownTimes known_times(std::span<const sim::scenario::Event> events);

}  // namespace fakebot::config
