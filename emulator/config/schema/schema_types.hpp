// The schema of each type in the tables of keys, for schema_of().
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string_view>

#include "config/schema/schema_parts.hpp"

namespace fakebot::config {

struct TypeSchema {
  std::string_view name;
  Schema (*make)(const KeyInfo& key, const KnownRobots& robots);
};

std::span<const TypeSchema> plain_types();  ///< texts, numbers, times
std::span<const TypeSchema> robot_types();  ///< robots, profiles, signals
/// The changes of any profile in a scenario.
Schema profile_changes_schema(const KnownRobots& robots);
/// The schema of a key that names a variant of a robot; else nothing.
std::optional<Schema> variant_schema(const KeyInfo& key, const KnownRobots& robots);
std::span<const TypeSchema> scenario_types();  ///< further parts of a scenario
std::span<const TypeSchema> world_types();
std::span<const TypeSchema> fault_types();

template <const auto& Keys>
Schema object(const KeyInfo& /*key*/, const KnownRobots& robots) {
  return object_of(Keys, robots);
}

template <const auto& Keys>
Schema object_with_something(const KeyInfo& /*key*/, const KnownRobots& robots) {
  Schema schema = object_of(Keys, robots);
  schema["minProperties"] = 1;
  return schema;
}

}  // namespace fakebot::config
