#include "config/file_kind.hpp"

#include <nlohmann/json.hpp>
#include <string>

#include "config/profile/profile_keys.hpp"
#include "config/scenario/scenario_keys.hpp"
#include "config/world/world_keys.hpp"

namespace fakebot::config {

using Json = nlohmann::ordered_json;

namespace {

template <class Table>
std::size_t count_keys(const Json& root, const Table& table) {
  std::size_t count = 0;
  for (const KeyInfo& key : table) { count += root.count(std::string(key.name)); }
  return count;
}

bool is_schema(const Json& root) {
  const auto schema = root.find("$schema");
  return schema != root.end() && schema->is_string() &&
         schema->get<std::string>().find("json-schema.org") != std::string::npos;
}

}  // namespace

std::string_view name_of(FileKind kind) {
  switch (kind) {
    case FileKind::scenario: return "a scenario";
    case FileKind::part: return "a part of scenarios";
    case FileKind::world: return "a world";
    case FileKind::profile: return "a profile";
    case FileKind::schema: break;
  }
  return "a JSON Schema";
}

FileKind kind_of(const JsonFile& file) {
  const Json& root = file.root();
  if (!root.is_object()) { return FileKind::scenario; }
  if (is_schema(root)) { return FileKind::schema; }
  if (root.contains("part")) { return FileKind::part; }
  const std::size_t of_scenario = count_keys(root, scenario_keys::kScenario);
  const std::size_t of_world = count_keys(root, world_keys::kWorld);
  const std::size_t of_profile = count_keys(root, profile_keys::kProfile);
  // The tables share "name" and "parameters".
  if (of_profile > of_world && of_profile >= of_scenario) { return FileKind::profile; }
  if (of_world > of_profile && of_world >= of_scenario) { return FileKind::world; }
  return FileKind::scenario;
}

}  // namespace fakebot::config
