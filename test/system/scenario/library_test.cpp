// The shipped scenarios are valid, are passed by their own commands, and by no driver that does
// nothing or the wrong thing.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;
using nlohmann::json;

namespace {

namespace fs = std::filesystem;

const fs::path kScenarioDir = FAKEBOT_SCENARIO_DIR;

constexpr std::array kRobots{"kobuki", "kugle"};

/// File names without ".json", in order.
std::vector<std::string> library_of(const char* robot) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(kScenarioDir / robot)) {
    if (entry.path().extension() == ".json") { names.push_back(entry.path().stem().string()); }
  }
  std::ranges::sort(names);
  return names;
}

/// Of all robots. No two of them have the same name, or the test of the names fails.
std::vector<std::string> library() {
  std::vector<std::string> names;
  for (const char* robot : kRobots) {
    for (const std::string& name : library_of(robot)) { names.push_back(name); }
  }
  return names;
}

std::string path_of(const std::string& name) {
  for (const char* robot : kRobots) {
    const fs::path path = kScenarioDir / robot / (name + ".json");
    if (fs::exists(path)) { return path.string(); }
  }
  FAIL("no scenario " << name);
  return {};
}

json content_of_scenario(const std::string& name) {
  std::ifstream file(path_of(name));
  return json::parse(file, nullptr, true, true);
}

ProcessResult run_all(const std::string& command, const std::vector<std::string>& files) {
  std::vector<std::string> arguments{command};
  arguments.insert(arguments.end(), files.begin(), files.end());
  return run_to_end(arguments);
}

/// Copies of scenarios with replaced commands, and the files that they refer to.
class Changed {
 public:
  Changed() {
    fs::create_directory(dir_ / "kobuki");
    for (const char* beside : {"worlds", "profiles"}) {
      fs::create_directory_symlink(kScenarioDir / beside, dir_ / beside);
    }
  }

  /// `alias` is its name in the report.
  void add(const std::string& name, const json& commands, const std::string& alias) {
    json scenario = content_of_scenario(name);
    scenario["name"] = alias;
    scenario["commands"] = commands;
    files_.push_back(
        dir_.write("kobuki/" + std::to_string(files_.size()) + ".json", scenario.dump()));
  }

  /// Names of those that passed in each combination of their parameters.
  std::set<std::string> passed() const {
    const Verdicts names = verdicts();
    std::set<std::string> all = names.at("passed");
    for (const char* other : {"failed", "inconclusive"}) {
      for (const std::string& name : names.at(other)) { all.erase(name); }
    }
    return all;
  }
  std::set<std::string> passed_in_any_combination() const { return verdicts().at("passed"); }

 private:
  using Verdicts = std::map<std::string, std::set<std::string>>;  // names by verdict

  Verdicts verdicts() const {
    Verdicts names{{"passed", {}}, {"failed", {}}, {"inconclusive", {}}};
    std::size_t played = 0;
    const ProcessResult result = run_all("test", files_);
    std::istringstream lines(result.output);
    for (std::string line; std::getline(lines, line);) {
      for (const std::string verdict : {"passed", "failed", "inconclusive"}) {
        if (!line.starts_with(verdict + " ")) { continue; }
        ++played;
        const std::string name = line.substr(verdict.size() + 1);
        names[verdict].insert(name.substr(0, name.find(" [")));
      }
    }
    REQUIRE(played >= files_.size());
    REQUIRE(contains(result.output, std::to_string(played) + " scenarios: "));
    return names;
  }

  TempDir dir_;
  std::vector<std::string> files_;
};

}  // namespace

TEST_CASE("every scenario of the library is valid and passes with its own commands") {
  std::vector<std::string> files;
  for (const std::string& name : library()) { files.push_back(path_of(name)); }
  CHECK(library_of("kobuki").size() >= 40);
  CHECK(library_of("kugle").size() >= 12);
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
  std::set<std::string> file_names;  // of all robots: captures and faults go by them
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
  const std::string readme = content_of((kScenarioDir / "README.md").string());
  for (const std::string robot : kRobots) {
    const std::vector<std::string> names = library_of(robot.c_str());
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

TEST_CASE("a driver that always drives on passes only the scenarios where that is right") {
  Changed stubborn;
  const json drive_on = json::parse(R"([{"every": "100ms", "drive": {"linear_m_s": 0.2}}])");
  for (const std::string& name : library()) { stubborn.add(name, drive_on, name); }
  CHECK(stubborn.passed() ==
        std::set<std::string>{"battery-off", "button-touch", "cliff-dark-carpet", "cliff-gap",
                              "driver-restarted", "faulty-commands", "faulty-feedback",
                              "frozen-encoders", "heartbeat", "timestamp-wrap", "unplugged"});
}

TEST_CASE("every scenario of the Kugle is failed by two drivers at least") {
  std::ifstream file(FAKEBOT_TEST_DIR "/system/scenario/library_faults.json");
  const json faults = json::parse(file);
  for (const std::string& name : library_of("kugle")) {
    CAPTURE(name);
    CHECK(std::ranges::count_if(
              faults, [&](const json& fault) { return fault.at("scenario") == name; }) >= 2);
  }
}

TEST_CASE("no scenario of the library passes a driver with the fault that it tests") {
  std::ifstream file(FAKEBOT_TEST_DIR "/system/scenario/library_faults.json");
  Changed faulty;
  for (const json& fault : json::parse(file)) {
    const auto scenario = fault.at("scenario").get<std::string>();
    faulty.add(scenario, fault.at("commands"),
               scenario + ": " + fault.at("fault").get<std::string>());
  }
  CHECK(faulty.passed() == std::set<std::string>{});
}
