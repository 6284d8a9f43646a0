// Drivers that do not look at the robot pass only the scenarios in blind_drivers.json, which also
// says why. Blind drivers ignore the answers of a robot, so their commands are played without a
// process; a blind driver is also played as a program.
#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/scenario/library/library.hpp"

using namespace fakebot::test;
using nlohmann::json;

namespace {

json blind_drivers() {
  std::ifstream file(FAKEBOT_TEST_DIR "/system/scenario/library/blind_drivers.json");
  return json::parse(file);
}

std::set<std::string> rightly_passed(const json& driver) {
  std::set<std::string> names;
  for (const auto& [name, reason] : driver.at("passes").items()) {
    CHECK(reason.get<std::string>().size() > 10);
    names.insert(name);
  }
  return names;
}

}  // namespace

TEST_CASE("a driver that does not look passes only the scenarios that ask for no more") {
  for (const json& driver : blind_drivers()) {
    CAPTURE(driver.at("driver").get<std::string>());
    Changed blind;
    for (const std::string& name : library_of(driver.at("robot").get<std::string>())) {
      blind.add(name, driver.at("commands"), name);
    }
    CHECK(json(blind.passed_in_any_combination()).dump() == json(rightly_passed(driver)).dump());
  }
}

TEST_CASE("a program that never reads passes no more than its commands do") {
  std::vector<std::string> arguments{"test", "-j", "2", "--time", "virtual"};
  std::set<std::string> right;
  for (const std::string& name : library_of("kobuki")) {
    // bump-many takes a quarter of an hour of a robot, and a single bump would do.
    if (name != "bump-many") { arguments.push_back(path_of(name)); }
  }
  for (const std::string& name : rightly_passed(blind_drivers().at(0))) {
    right.insert(content_of_scenario(name).at("name").get<std::string>());
  }
  arguments.insert(arguments.end(), {"--", FAKEBOT_NULL_DRIVER, "{port}", "deaf"});
  CHECK(json(passed_in_any_combination(run_to_end(arguments))).dump() == json(right).dump());
}
