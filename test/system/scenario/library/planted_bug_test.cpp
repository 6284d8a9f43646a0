// Each bug planted in a good driver has a list of scenarios. The first scenario of the list finds
// the bug; the good driver passes all scenarios of the lists.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/scenario/library/library.hpp"
#include "system/summary.hpp"
#include "verdicts/bugs.hpp"
#include "verdicts/kugle_bugs.hpp"

using namespace fakebot::test;
using nlohmann::json;

namespace {

std::string name_in(std::string_view scenario) {
  return std::string(scenario.substr(0, scenario.find(' ')));
}

/// Plays in virtual time.
ProcessResult play(const std::vector<std::string>& options, const char* driver,
                   std::string_view bug) {
  std::vector<std::string> arguments{"test", "--time", "virtual"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  arguments.insert(arguments.end(), {"--", driver, "{port}", std::string(bug)});
  return run_to_end(arguments);
}

/// "name" or "name parameter=value"
std::vector<std::string> options_for(std::string_view scenario) {
  std::vector<std::string> options{path_of(name_in(scenario))};
  const auto space = scenario.find(' ');
  if (space != std::string_view::npos) {
    options.insert(options.end(), {"--set", std::string(scenario.substr(space + 1))});
  }
  return options;
}

template <class Bugs>
void check_that_all_are_found(const Bugs& bugs, const char* driver) {
  std::set<std::string> files;
  for (const auto& planted : std::span(bugs).subspan(1)) {
    CAPTURE(planted.name);
    if (planted.scenarios.empty()) { continue; }
    for (const std::string_view scenario : planted.scenarios) {
      files.insert(path_of(name_in(scenario)));
    }
    const ProcessResult result = play(options_for(planted.scenarios.front()), driver, planted.name);
    CAPTURE(result.output);
    CHECK(result.exit_code != 0);
    CHECK((result.exit_code == 1 || planted.ends_early || contains(result.output, "error ")));
  }
  std::vector<std::string> options{"-j", "2"};
  options.insert(options.end(), files.begin(), files.end());
  const ProcessResult good = play(options, driver, "none");
  CAPTURE(good.output);
  CHECK(good.exit_code == 0);
}

template <class Bugs>
void check_the_table_of(const Bugs& bugs) {
  const std::string page = content_of(FAKEBOT_DOCS_DIR "/verdicts.md");
  for (const auto& planted : std::span(bugs).subspan(1)) {
    CAPTURE(planted.name);
    std::string scenarios;
    for (const std::string_view scenario : planted.scenarios) {
      if (!contains(scenarios, name_in(scenario))) {
        scenarios += (scenarios.empty() ? "" : ", ") + name_in(scenario);
      }
    }
    CHECK(contains(page, "\n| " + std::string(planted.name) + " | " + std::string(planted.what)));
    CHECK(contains(page, " | " + (scenarios.empty() ? "none: " : scenarios + " |\n")));
  }
}

}  // namespace

TEST_CASE(
    "each bug that is planted in a driver of the Kobuki is found, and nothing in a good one") {
  check_that_all_are_found(kPlantedBugs, FAKEBOT_PLANTED_DRIVER);
}

TEST_CASE("each bug that is planted in a driver of the Kugle is found, and nothing in a good one") {
  check_that_all_are_found(kPlantedKugleBugs, FAKEBOT_PLANTED_KUGLE_DRIVER);
}

TEST_CASE("a good driver passes each scenario that asks for nothing in particular") {
  std::vector<std::string> options{"-j", "2"};
  for (const std::string& name : library_of("kobuki")) {
    const json scenario = content_of_scenario(name);
    const std::string description = scenario.at("description").get<std::string>();
    const bool is_for_some = contains(description, "or a driver") || name == "bump-many";
    if (!is_for_some) { options.push_back(path_of(name)); }
  }
  CHECK(options.size() > 50);
  const ProcessResult good = play(options, FAKEBOT_PLANTED_DRIVER, "none");
  CAPTURE(good.output);
  CHECK(good.exit_code == 0);
}

TEST_CASE("docs/verdicts.md lists each planted bug with the scenarios that find it") {
  check_the_table_of(kPlantedBugs);
  check_the_table_of(kPlantedKugleBugs);
}
