// The section "driver" of a scenario: the driver that it judges.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "config/scenario/scenario_names.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::config {

/// How the driver has to end.
enum class DriverEnding : std::uint8_t {
  either,      ///< by itself, and the scenario with it, or when it is asked to
  by_itself,   ///< before the scenario is over
  when_asked,  ///< with SIGTERM, when the scenario is over; not before
};

struct ScenarioDriver {
  /// Program and arguments, {port} in them is the device; may be empty.
  std::vector<std::string> command{};
  std::vector<std::string> environment{};  ///< NAME=value
  bool starts_by_event = false;            ///< else it starts before the scenario
  /// The time of the scenario starts when this condition becomes true.
  std::string ready_when = "driver.attached";
  std::chrono::nanoseconds ready_within = std::chrono::seconds(10);  // (choice)
  DriverEnding ending = DriverEnding::either;
  std::optional<int> exit_status{};  ///< nothing: 0, or killed by the signal that asks it to end
  /// Time to end after SIGTERM (choice): a good driver takes a few milliseconds, and must not be
  /// blamed for a host that stalls for seconds.
  std::chrono::nanoseconds end_within = std::chrono::seconds(10);
};

/// All that is wrong throws ConfigError.
ScenarioDriver read_driver(const JsonValue& value, const ScenarioNames& names);

}  // namespace fakebot::config
