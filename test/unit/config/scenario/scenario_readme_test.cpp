// The README of the scenarios is complete.
#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "config/scenario/scenario_keys.hpp"
#include "fakebot/protocol/kobuki/commands.hpp"
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

  template <class Message>
  void check_command() const {
    check(Message::name);
    std::apply([this](const auto&... field) { (check(field.name), ...); }, Message::fields());
  }
  template <class... Messages>
  void check_commands(fakebot::protocol::MessageSet<Messages...> /*all*/) const {
    (check_command<Messages>(), ...);
  }
};

}  // namespace

TEST_CASE("the README of the scenarios names every key and every command") {
  const Readme readme;
  REQUIRE_FALSE(readme.text.empty());
  readme.check_all(scenario_keys::kScenario);
  readme.check_all(scenario_keys::kRange);
  readme.check_all(scenario_keys::kRobotKeys);
  readme.check_all(scenario_keys::kDriver);
  readme.check_all(fault_keys::kFault);
  for (const auto* type :
       fakebot::sim::faults::fault_types_of(*fakebot::robots::default_kind().wire)) {
    readme.check(type->name);
    readme.check_all(type->attributes);
  }
  readme.check_all(scenario_keys::kTrigger);
  readme.check_all(scenario_keys::kDrive);
  readme.check_all(scenario_keys::kEvent);
  readme.check_all(scenario_keys::kAction);
  readme.check_all(scenario_keys::kPush);
  readme.check_all(scenario_keys::kChange);
  readme.check_all(scenario_keys::kExpectation);
  readme.check_commands(fakebot::protocol::kobuki::Commands{});
}
