// A scenario, played once: with its driver on a device, else with its own commands and as fast
// as the machine allows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/loaded_scenario.hpp"
#include "cli/scenario_reports.hpp"
#include "config/driver_values.hpp"

namespace fakebot::cli {

/// What is kept of it, if anything: not both.
struct Keeping {
  std::optional<std::string> artifacts{};  ///< folder
  std::optional<std::string> record{};     ///< file for what passes over the line
};

/// Throws OsError.
TestedScenario play_loaded(const LoadedScenario& file, std::uint64_t seed,
                           const config::ScenarioDriver& driver, const Keeping& keeping);

}  // namespace fakebot::cli
