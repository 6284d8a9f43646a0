// The reference of scenarios, and the page of faults, are complete.
#include <doctest/doctest.h>

#include <span>
#include <string>
#include <string_view>

#include "config/profile/profile_keys.hpp"
#include "config/scenario/events/action_table.hpp"
#include "config/scenario/events/command_keys.hpp"
#include "config/scenario/events/event_keys.hpp"
#include "config/scenario/faults/fault_keys.hpp"
#include "config/scenario/scenario_keys.hpp"
#include "config/world/world_keys.hpp"
#include "robots/registry.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;
using namespace fakebot::config;

namespace {

struct Reference {
  std::string text = content_of(FAKEBOT_SCENARIO_DIR "/../docs/scenario-reference.md") +
                     content_of(FAKEBOT_SCENARIO_DIR "/../docs/faults.md");

  /// Whether the page names a key, as `"every"`, or an attribute, without the quotes.
  bool names(std::string_view key) const {
    return text.find("`\"" + std::string(key) + "\"`") != std::string::npos ||
           text.find("`" + std::string(key) + "` ") != std::string::npos;
  }
  void check(std::string_view key) const {
    CAPTURE(key);
    CHECK(names(key));
  }
  void check_all(const auto& table) const {
    for (const auto& key : table) { check(key.name); }
  }

  /// Checks the keys of a kind of robot, of its commands, and of the faults of its line.
  void check_kind(const fakebot::sim::RobotKind* kind) const {
    CAPTURE(kind->name);
    if (!kind->variants.name.empty()) { check(kind->variants.name); }
    for (const auto& setting : kind->settings) {
      if (!setting.key.empty()) { check(setting.key); }
    }
    for (const CommandKeys& message : message_keys(std::span(&kind, 1))) {
      check(message.name);
      check_all(message.fields);
    }
    check_all(kind->signals);
    check_all(kind->parameters);
    for (const auto* type : fakebot::sim::faults::fault_types_of(*kind->wire)) {
      check(type->name);
      check_all(type->attributes);
    }
  }
};

}  // namespace

TEST_CASE("the reference names every key, every command and every fault") {
  const Reference reference;
  REQUIRE_FALSE(reference.text.empty());
  reference.check_all(scenario_keys::kScenario);
  reference.check_all(scenario_keys::kRange);
  reference.check_all(scenario_keys::kUniform);
  reference.check_all(scenario_keys::kNormal);
  reference.check_all(scenario_keys::kNormalKeys);
  reference.check_all(scenario_keys::kChoice);
  reference.check_all(scenario_keys::kExplore);
  reference.check_all(scenario_keys::kRobotKeys);
  reference.check_all(scenario_keys::kDriver);
  reference.check_all(fault_keys::kFault);
  reference.check_all(scenario_keys::kTrigger);
  reference.check_all(scenario_keys::kDrive);
  reference.check_all(scenario_keys::kEvent);
  reference.check_all(fakebot::config::action_keys());
  reference.check_all(scenario_keys::kPush);
  reference.check_all(scenario_keys::kChange);
  reference.check_all(scenario_keys::kExpectation);
  reference.check_all(world_keys::kWorld);
  reference.check_all(world_keys::kPoseKeys);
  reference.check_all(world_keys::kWallKeys);
  reference.check_all(world_keys::kRoundObstacle);
  reference.check_all(world_keys::kPolygonObstacle);
  reference.check_all(world_keys::kHole);
  reference.check_all(world_keys::kTable);
  reference.check_all(profile_keys::kProfile);
  for (const fakebot::sim::RobotKind* kind : fakebot::robots::robot_kinds()) {
    // The page has the tables of the kind and of the devices.
    if (kind->base == nullptr) { reference.check_kind(kind); }
  }
}
