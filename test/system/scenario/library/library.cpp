#include "system/scenario/library/library.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "system/summary.hpp"

namespace fakebot::test {

using nlohmann::json;

namespace {

namespace fs = std::filesystem;

const fs::path kScenarioDir = FAKEBOT_SCENARIO_DIR;

constexpr std::array<const char*, 4> kVerdicts{"passed", "failed", "inconclusive", "error"};

/// Scenarios are named without the values of their parameters.
struct Verdicts {
  std::map<std::string, std::set<std::string>> names;  // by verdict
  std::size_t played = 0;
};

Verdicts verdicts_in(const ProcessResult& result) {
  Verdicts verdicts;
  std::set<std::string> unreached;  // names of scenarios
  std::istringstream lines(result.output);
  for (std::string line; std::getline(lines, line);) {
    for (const std::string verdict : kVerdicts) {
      if (!line.starts_with(verdict + " ")) { continue; }
      const std::string name = line.substr(verdict.size() + 1);
      verdicts.names[verdict].insert(name.substr(0, name.find(" [")));
      ++verdicts.played;
    }
    // What no combination has reached: "  failed sometimes a was not reached in ... of FILE; ..."
    if (!line.starts_with("  failed sometimes ")) { continue; }
    const std::string before = line.substr(0, line.find("; because: "));
    std::ifstream file(before.substr(before.rfind(' ') + 1));
    unreached.insert(json::parse(file).at("name").get<std::string>());
  }
  for (const std::string& name : unreached) { verdicts.names["passed"].erase(name); }
  return verdicts;
}

}  // namespace

std::vector<std::string> library_of(const std::string& robot) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(kScenarioDir / robot)) {
    if (entry.path().extension() == ".json") { names.push_back(entry.path().stem().string()); }
  }
  std::ranges::sort(names);
  return names;
}

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

std::set<std::string> passed_in_any_combination(const ProcessResult& result) {
  return verdicts_in(result).names["passed"];
}

ProcessResult run_all(const std::string& command, const std::vector<std::string>& files) {
  std::vector<std::string> arguments{command};
  arguments.insert(arguments.end(), files.begin(), files.end());
  return run_to_end(arguments);
}

Changed::Changed() {
  fs::create_directory(dir_ / "kobuki");
  for (const char* beside : {"worlds", "profiles", "parts"}) {
    fs::create_directory_symlink(kScenarioDir / beside, dir_ / beside);
  }
}

void Changed::add(const std::string& name, const json& commands, const std::string& alias) {
  json scenario = content_of_scenario(name);
  scenario["name"] = alias;
  scenario["commands"] = commands;
  files_.push_back(
      dir_.write("kobuki/" + std::to_string(files_.size()) + ".json", scenario.dump()));
}

ProcessResult Changed::played() const {
  ProcessResult result = run_all("test", files_);
  const std::size_t played = verdicts_in(result).played;
  REQUIRE(played >= files_.size());
  REQUIRE(contains(result.output, std::to_string(played) + " scenarios: "));
  return result;
}

std::set<std::string> Changed::passed() const {
  auto names = verdicts_in(played()).names;
  std::set<std::string> all = names["passed"];
  for (const char* other : {"failed", "inconclusive", "error"}) {
    for (const std::string& name : names[other]) { all.erase(name); }
  }
  return all;
}

std::set<std::string> Changed::passed_in_any_combination() const {
  return test::passed_in_any_combination(played());
}

}  // namespace fakebot::test
