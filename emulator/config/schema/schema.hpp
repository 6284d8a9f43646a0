// JSON Schemas of input files, with which editors complete and explain keys and mark errors. The
// schemas are made from the same tables of keys as the readers.
//
// Draft 07 is the newest that VS Code and common validators fully support.
//
// A schema accepts everything that the reader accepts. No schema can check names of events, places
// and signals in conditions, nor conflicts between values.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "config/known_robots.hpp"

namespace fakebot::config {

using Schema = nlohmann::ordered_json;

Schema scenario_schema(const KnownRobots& robots);
/// Of shared parts of scenarios.
Schema part_schema(const KnownRobots& robots);
Schema world_schema(const KnownRobots& robots);
Schema profile_schema(const KnownRobots& robots);

}  // namespace fakebot::config
