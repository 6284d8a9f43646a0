// Whether `fakebot explore --suggest` suits the scenarios of the library.
#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "config/scenario/explore/suggestion.hpp"
#include "config/scenario/scenario_file.hpp"
#include "runner/scenario/loaded_scenario.hpp"

using namespace fakebot;

TEST_CASE("what is suggested for a scenario of the library is accepted there") {
  int files = 0;
  int accepted = 0;
  for (const char* robot : {"kobuki", "kugle"}) {
    for (const auto& entry :
         std::filesystem::directory_iterator(std::string(FAKEBOT_SCENARIO_DIR) + "/" + robot)) {
      if (entry.path().extension() != ".json" || ++files % 6 != 0) { continue; }
      // With one of its parameters' values, the profile is unchanged, which "explore" refuses.
      if (entry.path().stem() == "worn-wheels") { continue; }
      CAPTURE(entry.path().string());
      const config::JsonFile file = config::JsonFile::read(entry.path().string());
      nlohmann::ordered_json root = file.root();
      root["explore"] = config::suggested_exploration(file, runner::known_robots());
      CHECK_FALSE(root["explore"]["events"].empty());
      CHECK_NOTHROW(config::read_scenarios(file.with(root, {}, ""), runner::known_robots()));
      ++accepted;
    }
  }
  CHECK(accepted >= 12);
}
