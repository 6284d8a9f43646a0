// Every key of every table of worlds, with each type of value.
#include "config/world/world_keys.hpp"
#include "unit/config/schema/schema_examples.hpp"
#include "unit/config/world/world_text.hpp"

using namespace fakebot::test;
using namespace fakebot::config;

TEST_CASE("the schema accepts every key of a world") {
  const auto check = [](const KeyInfo& key, auto&& file) {
    check_key(key, FileKind::world, world_from, file);
  };
  const auto check_all = [&](const auto& table, const std::string& before,
                             const std::string& after) {
    for (const KeyInfo& key : table) {
      check(key, [&](const std::string& pair) {
        std::string needed;
        for (const KeyInfo& other : table) {
          const bool is_needed = other.presence == Presence::required && other.name != key.name;
          if (is_needed) { needed += first_example_of(table, other.name) + ", "; }
        }
        return before + needed + pair + after;
      });
    }
  };
  for (const KeyInfo& key : world_keys::kWorld) {
    if (key.type == world_keys::kMap) { continue; }  // needs a file
    check(key, [](const std::string& pair) {
      const bool places = pair.starts_with("\"places\"");
      return "{" + std::string(places ? "" : R"("places": {"door": {"x_m": 0, "y_m": 0}}, )") +
             pair + "}";
    });
  }
  check_all(world_keys::kPoseKeys, R"({"dock": {)", "}}");
  check_all(world_keys::kWallKeys, R"({"walls": [{)", "}]}");
  check_all(world_keys::kRoundObstacle, R"({"obstacles": [{)", "}]}");
  check_all(world_keys::kPolygonObstacle, R"({"obstacles": [{)", "}]}");
  check_all(world_keys::kHole, R"({"cliffs": [{)", "}]}");
  check_all(world_keys::kTable, R"({"cliffs": [{)", "}]}");
}
