// Reads the parts of a scenario from a file without anything to substitute or draw.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "config/json/json_file.hpp"
#include "config/known_robots.hpp"
#include "config/scenario/scenario_file.hpp"
#include "sim/world/world.hpp"

namespace fakebot::config {

/// Worlds by file: each file is read once for all combinations.
using ReadWorlds = std::map<std::string, std::shared_ptr<const sim::world::World>>;

/// Precondition: the values of parameters and events are put in. Throws ConfigError with all
/// mistakes.
ScenarioFile read_without_draws(const JsonFile& file, const KnownRobots& robots,
                                ReadWorlds& read_worlds);

}  // namespace fakebot::config
