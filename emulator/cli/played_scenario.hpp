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

/// Artifacts go into the folder, if there is one. Throws OsError.
TestedScenario play_loaded(const LoadedScenario& file, std::uint64_t seed,
                           const config::ScenarioDriver& driver,
                           const std::optional<std::string>& folder);

}  // namespace fakebot::cli
