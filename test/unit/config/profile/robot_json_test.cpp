#include "config/profile/robot_json.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "config/scenario/scenario_file.hpp"
#include "robots/kobuki/kind.hpp"
#include "unit/config/scenario/scenario_text.hpp"

using namespace fakebot::config;
using fakebot::robots::kobuki::kind;
using fakebot::test::known_robots;
using Json = nlohmann::ordered_json;

namespace {

std::vector<double> all_values_of(const RobotChoice& choice) {
  const auto setup = setup_of(choice);
  const std::span<const double> values = setup.parameters.all();
  return {values.begin(), values.end()};
}

RobotChoice robot_from(const Json& robot) {
  const Json scenario{
      {"duration", 1}, {"robot", robot}, {"expectations", {{{"no_violations", true}}}}};
  return read_scenario(JsonFile::parse("s.json", scenario.dump()), known_robots()).robot;
}

}  // namespace

TEST_CASE("a scenario with a robot as JSON has the same robot") {
  for (const auto& profile : kind().profiles) {
    for (const std::size_t variant : {std::size_t{0}, kind().variants.all.size() - 1}) {
      const RobotChoice choice{.kind = &kind(),
                               .profile = std::string(profile.name),
                               .variant = variant,
                               .changes = {{"battery_v", 12.3456789}}};
      const RobotChoice same = robot_from(robot_json(choice));
      CHECK(same.profile == choice.profile);
      CHECK(same.variant == choice.variant);
      CHECK(all_values_of(same) == all_values_of(choice));
    }
  }
}

TEST_CASE("a robot that is as usual has nothing but its type") {
  CHECK(robot_json(first_choice(kind())) == Json{{"type", "kobuki"}});
}
