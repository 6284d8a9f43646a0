#include "cli/commands/schema.hpp"

#include <array>
#include <nlohmann/json.hpp>

#include "config/schema/schema.hpp"
#include "runner/scenario/loaded_scenario.hpp"

namespace fakebot::cli {

namespace {

template <config::Schema (*Make)(const config::KnownRobots&)>
std::string schema_text() {
  return Make(runner::known_robots()).dump(2) + "\n";
}

constexpr std::array kSchemas{
    PrintedSchema{"scenario", "files for fakebot test and validate",
                  schema_text<config::scenario_schema>},
    PrintedSchema{"world", "files for --world", schema_text<config::world_schema>},
    PrintedSchema{"profile", "files for --profile", schema_text<config::profile_schema>},
};

}  // namespace

std::span<const PrintedSchema> schemas() {
  return kSchemas;
}

}  // namespace fakebot::cli
