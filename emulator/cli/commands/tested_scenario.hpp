// A scenario that is played once, with what is kept of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "config/scenario/driver_values.hpp"
#include "report/scenario/scenario_reports.hpp"
#include "runner/scenario/loaded_scenario.hpp"

namespace fakebot::cli {

/// What is kept of it, if anything: not both.
struct Keeping {
  std::optional<std::string> artifacts{};  ///< folder
  std::optional<std::string> record{};     ///< file for what passes over the line
};

/// Throws OsError.
report::TestedScenario test_once(const runner::LoadedScenario& file, std::uint64_t seed,
                                 const config::ScenarioDriver& driver, const Keeping& keeping);

}  // namespace fakebot::cli
