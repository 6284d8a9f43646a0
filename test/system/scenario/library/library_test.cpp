// The shipped scenarios are valid, and pass with their own commands, but with no driver that does
// nothing or the wrong thing.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/scenario/library/library.hpp"
#include "system/summary.hpp"

using namespace fakebot::test;
using nlohmann::json;

TEST_CASE("every scenario of the library is valid and passes with its own commands") {
  std::vector<std::string> files;
  for (const std::string& name : library()) { files.push_back(path_of(name)); }
  CHECK(library_of("kobuki").size() >= 40);
  CHECK(library_of("kugle").size() >= 12);
  CHECK(library_of("turtlebot2").size() >= 15);
  CHECK(run_all("validate", files).exit_code == 0);
  const ProcessResult result = run_all("test", files);
  CHECK(result.exit_code == 0);
  const std::string played = std::to_string(count_of("\n" + result.output, "\npassed "));
  CHECK(contains(result.output, played + " scenarios: " + played + " passed\n"));
}

TEST_CASE("scenarios with parameters are played in each combination") {
  std::size_t sweeping = 0;
  for (const std::string& name : library()) {
    CAPTURE(name);
    const json scenario = content_of_scenario(name);
    if (!scenario.contains("parameters")) { continue; }
    ++sweeping;
    const ProcessResult result = run_all("test", {path_of(name)});
    for (const auto& [parameter, values] : scenario.at("parameters").items()) {
      if (!values.is_array()) { continue; }
      for (const json& value : values) {
        const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
        CHECK(contains(result.output, parameter + "=" + text));
      }
    }
  }
  CHECK(sweeping >= 3);
}

TEST_CASE(
    "every scenario of the library has a file name and a name of its own, a description and "
    "reasons") {
  std::set<std::string> file_names;  // of all robots: the names of captures and faults
  std::set<std::string> names;
  for (const std::string& name : library()) {
    CAPTURE(name);
    CHECK(file_names.insert(name).second);
    const json scenario = content_of_scenario(name);
    CHECK(names.insert(scenario.at("name").get<std::string>()).second);
    CHECK(scenario.at("description").get<std::string>().size() > 80);
    for (const json& expectation : scenario.at("expectations")) {
      CAPTURE(expectation.dump());
      CHECK(expectation.contains("because"));
    }
  }
}

TEST_CASE("every scenario of the library is in the table of the README") {
  const std::string readme = content_of(FAKEBOT_SCENARIO_DIR "/README.md");
  for (const std::string robot : kRobots) {
    const std::vector<std::string> names = library_of(robot);
    std::size_t rows = 0;
    for (std::size_t at = 0; (at = readme.find("| `" + robot + "/", at)) != std::string::npos;
         ++at) {
      ++rows;
    }
    CHECK(rows == names.size());
    for (const std::string& name : names) {
      CAPTURE(name);
      CHECK(contains(readme, "\n| `" + robot + "/" + name + ".json` | "));
    }
  }
}

TEST_CASE("a driver that does nothing passes no scenario of the library") {
  Changed silent;
  for (const std::string& name : library()) { silent.add(name, json::array(), name); }
  CHECK(silent.passed_in_any_combination() == std::set<std::string>{});
}

TEST_CASE("every scenario of the Kugle and of the TurtleBot 2 is failed by two drivers at least") {
  std::ifstream file(FAKEBOT_TEST_DIR "/system/scenario/library/library_faults.json");
  const json faults = json::parse(file);
  for (const char* robot : {"kugle", "turtlebot2"}) {
    for (const std::string& name : library_of(robot)) {
      CAPTURE(name);
      CHECK(std::ranges::count_if(
                faults, [&](const json& fault) { return fault.at("scenario") == name; }) >= 2);
    }
  }
}

TEST_CASE("no scenario of the library passes a driver with the fault that it tests") {
  std::ifstream file(FAKEBOT_TEST_DIR "/system/scenario/library/library_faults.json");
  Changed faulty;
  for (const json& fault : json::parse(file)) {
    const auto scenario = fault.at("scenario").get<std::string>();
    faulty.add(scenario, fault.at("commands"),
               scenario + ": " + fault.at("fault").get<std::string>());
  }
  CHECK(faulty.passed() == std::set<std::string>{});
}

TEST_CASE("no scenario of the library fails a good driver that does not do as its own commands") {
  std::ifstream file(FAKEBOT_TEST_DIR "/system/scenario/library/library_good_drivers.json");
  Changed good;
  std::set<std::string> all;
  for (const json& driver : json::parse(file)) {
    const auto scenario = driver.at("scenario").get<std::string>();
    const std::string alias = scenario + ": " + driver.at("driver").get<std::string>();
    good.add(scenario, driver.at("commands"), alias);
    all.insert(alias);
  }
  CHECK(good.passed() == all);
}

TEST_CASE("the cases of a kind of robot have consecutive numbers, and clauses that exist") {
  const std::string protocol = content_of(FAKEBOT_SCENARIO_DIR "/../docs/protocol.md");
  const std::string kDocument = "docs/protocol.md: ";
  for (const std::string robot : kRobots) {
    std::map<std::string, std::set<int>> numbers;
    std::size_t cases = 0;
    for (const std::string& name : library_of(robot)) {
      CAPTURE(name);
      const json scenario = content_of_scenario(name);
      CHECK(scenario.contains("tags"));
      CHECK(scenario.contains("needs"));
      if (!scenario.contains("case")) { continue; }
      ++cases;
      CHECK(numbers[scenario.at("tags").at(0)].insert(scenario.at("case").get<int>()).second);
      const std::string clause = scenario.at("clause");
      if (clause.starts_with(kDocument)) {
        CHECK(contains(protocol, "# " + clause.substr(kDocument.size()) + "\n"));
      } else {
        CHECK(clause.starts_with("observed: "));
      }
    }
    if (robot == "kobuki") { CHECK((cases >= 40 && cases <= 60)); }
    for (const auto& area : numbers) {
      CAPTURE(area.first);
      CHECK(*area.second.rbegin() == static_cast<int>(area.second.size()));
    }
  }
}
