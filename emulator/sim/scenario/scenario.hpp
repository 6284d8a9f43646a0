// A scenario: what happens to a robot, and what is expected of its driver.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/scenario/event.hpp"
#include "sim/scenario/expectation.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim::scenario {

/// Bytes that the scenario itself sends in place of a driver.
struct ScriptedBytes {
  SimTime at{0};
  std::vector<std::uint8_t> bytes{};
  /// Again and again after so long, until then or to the end.
  std::optional<SimTime> period{};
  std::optional<SimTime> until{};
};

struct Scenario {
  std::string name{};
  std::string description{};
  SimTime duration{0};
  std::uint64_t seed = 1;
  std::vector<ScriptedBytes> commands{};
  std::vector<Event> events{};
  std::vector<Expectation> expectations{};
};

}  // namespace fakebot::sim::scenario
