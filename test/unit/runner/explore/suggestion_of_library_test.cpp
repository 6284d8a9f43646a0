// Whether `fakebot explore --suggest` suits the scenarios of the library.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "config/scenario/explore/suggestion.hpp"
#include "config/scenario/parts/parts.hpp"
#include "config/scenario/scenario_file.hpp"
#include "runner/scenario/loaded_scenario.hpp"

using namespace fakebot;
namespace fs = std::filesystem;

namespace {

/// By name, as a folder's own order differs between machines.
std::vector<fs::path> scenarios_of(const std::string& robot) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(fs::path(FAKEBOT_SCENARIO_DIR) / robot)) {
    if (entry.path().extension() == ".json") { paths.push_back(entry.path()); }
  }
  std::ranges::sort(paths);
  return paths;
}

/// Every fourth scenario, and all scenarios with derived parameters.
bool is_tried(const nlohmann::ordered_json& scenario, std::size_t number) {
  return number % 4 == 0 || scenario.contains("derived");
}

}  // namespace

TEST_CASE("what is suggested for a scenario of the library is accepted there") {
  int accepted = 0;
  int derived = 0;
  for (const char* robot : {"kobuki", "kugle"}) {
    std::size_t number = 0;
    for (const fs::path& path : scenarios_of(robot)) {
      // With one of its parameters' values, the profile is unchanged, which "explore" refuses.
      if (path.stem() == "worn-wheels") { continue; }
      const config::JsonFile file = config::read_with_parts(path.string());
      nlohmann::ordered_json root = file.root();
      if (!is_tried(root, number++)) { continue; }
      CAPTURE(path.string());
      root["explore"] = config::suggested_exploration(file, runner::known_robots());
      CHECK_FALSE(root["explore"]["events"].empty());
      CHECK_NOTHROW(config::read_scenarios(file.with(root, {}, ""), runner::known_robots()));
      ++accepted;
      derived += root.contains("derived") ? 1 : 0;
    }
  }
  CHECK(accepted >= 30);
  CHECK(derived >= 1);
}
