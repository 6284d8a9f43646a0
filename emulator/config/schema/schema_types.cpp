#include "config/schema/schema_types.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace fakebot::config {

Schema schema_of(const KeyInfo& key, const KnownRobots& robots) {
  for (const auto types :
       {plain_types(), robot_types(), scenario_types(), world_types(), fault_types()}) {
    if (const TypeSchema* type = find_named(types, key.type)) { return type->make(key, robots); }
  }
  if (const auto schema = variant_schema(key, robots)) { return *schema; }
  throw std::logic_error("no schema of " + std::string(key.type));
}

}  // namespace fakebot::config
