// The README of the scenarios is complete.
#include <doctest/doctest.h>

#include <span>
#include <string>
#include <string_view>

#include "config/scenario/events/command_keys.hpp"
#include "config/scenario/events/fault_keys.hpp"
#include "config/scenario/scenario_keys.hpp"
#include "robots/registry.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;
using namespace fakebot::config;

namespace {

struct Readme {
  std::string text = content_of(FAKEBOT_SCENARIO_DIR "/README.md");

  bool names(std::string_view key) const {
    return text.find("`\"" + std::string(key) + "\"") != std::string::npos ||
           text.find('"' + std::string(key) + "\": true`") != std::string::npos;
  }
  void check(std::string_view key) const {
    CAPTURE(key);
    CHECK(names(key));
  }
  void check_all(const auto& table) const {
    for (const auto& key : table) { check(key.name); }
  }

  /// Keys of the robot, its commands, and the faults of its line.
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
    for (const auto* type : fakebot::sim::faults::fault_types_of(*kind->wire)) {
      check(type->name);
      check_all(type->attributes);
    }
  }
};

}  // namespace

TEST_CASE("the README of the scenarios names every key and every command") {
  const Readme readme;
  REQUIRE_FALSE(readme.text.empty());
  readme.check_all(scenario_keys::kScenario);
  readme.check_all(scenario_keys::kRange);
  readme.check_all(scenario_keys::kExplore);
  readme.check_all(scenario_keys::kRobotKeys);
  readme.check_all(scenario_keys::kDriver);
  readme.check_all(fault_keys::kFault);
  readme.check_all(scenario_keys::kTrigger);
  readme.check_all(scenario_keys::kDrive);
  readme.check_all(scenario_keys::kEvent);
  readme.check_all(scenario_keys::kAction);
  readme.check_all(scenario_keys::kPush);
  readme.check_all(scenario_keys::kChange);
  readme.check_all(scenario_keys::kExpectation);
  for (const fakebot::sim::RobotKind* kind : fakebot::robots::robot_kinds()) {
    readme.check_kind(kind);
  }
}
