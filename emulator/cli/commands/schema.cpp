#include "cli/commands/schema.hpp"

#include <array>

#include "config/schema/schema.hpp"
#include "runner/line/line_signals.hpp"
#include "runner/robots.hpp"

namespace fakebot::cli {

namespace {

config::KnownRobots known_robots() {
  config::KnownRobots robots;
  const auto add = [&](std::span<const sim::Signal> signals) {
    robots.signals.insert(robots.signals.end(), signals.begin(), signals.end());
  };
  for (const runner::RobotKind& kind : runner::robot_kinds()) {
    robots.names.push_back(kind.name);
    add(kind.signals());
  }
  add(runner::line_signals());
  return robots;
}

template <config::Schema (*Make)(const config::KnownRobots&)>
std::string schema_text() {
  return Make(known_robots()).dump(2) + "\n";
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
