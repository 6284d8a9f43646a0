// JSON Schemas of the files that people write, so that their editors complete and explain
// the keys and mark what is wrong. They come from the tables of keys that the readers use.
//
// Draft 07: the newest that VS Code and the usual validators know in full.
//
// A schema takes all that the reader takes. It cannot know the names of events, of places
// and of signals in conditions, nor what does not go together; that is for the reader.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "config/known_robots.hpp"

namespace fakebot::config {

using Schema = nlohmann::ordered_json;

Schema scenario_schema(const KnownRobots& robots);
Schema world_schema(const KnownRobots& robots);
Schema profile_schema(const KnownRobots& robots);

}  // namespace fakebot::config
