// A scenario: events for a robot and expectations of its driver.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/scenario/events/event.hpp"
#include "sim/scenario/expectations/expectation.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim::scenario {

struct Scenario {
  std::string name{};
  std::string description{};
  SimTime duration{0};
  std::uint64_t seed = 1;
  /// Commands that the scenario sends in place of a driver: events that are not reported.
  std::vector<Event> commands{};
  std::vector<Event> events{};
  std::vector<Expectation> expectations{};
};

}  // namespace fakebot::sim::scenario
