// `fakebot shrink` finds the smallest scenario that still fails in the same way.
#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

/// Fails because the robot does not stop at the second bumper; all the rest is needless.
struct Failing {
  TempDir dir{};
  std::string path = dir.write("s.json", R"({"name": "it stops", "duration": 20, "seed": 9,
    "description": "much of it is not needed", "robot": {"profile": "ideal"},
    "parameters": {"speed": [0.1, 0.2137]},
    "commands": [{"at": 0, "drive": {"linear_m_s": 0.05}},
                 {"every": 0.2, "drive": {"linear_m_s": "${speed}"}}],
    "events": [{"name": "first", "at": 3, "for": "300ms", "do": {"press": "bumper.left"}},
               {"name": "second", "after": "first", "delay": "1234ms",
                "do": {"press": "bumper.right"}, "for": 1},
               {"at": 9, "do": {"push": {"turn_deg": 30}}}],
    "expectations": [{"never": "pose.x_m > 100"},
                     {"after": "second", "within": 1, "that": "speed.linear_m_s <= 0",
                      "because": "it must"}]})");
  std::string small = dir / "small.json";

  ProcessResult shrink(std::vector<std::string> options) const {
    options.insert(options.begin(), {"shrink", path, "-o", small});
    return run_to_end(options);
  }
};

/// A scenario of the library, and a driver with a planted bug.
struct Planted {
  std::string name;
  std::string bug;
  TempDir dir{};
  std::string path = FAKEBOT_SCENARIO_DIR "/kobuki/" + name + ".json";
  std::string small = dir / "small.json";

  ProcessResult shrink() const {
    return run_to_end({"shrink", path, "-o", small, "--", FAKEBOT_PLANTED_DRIVER, "{port}", bug});
  }
  int exit_code_with(const std::string& driver) const {
    return run_to_end(
               {"test", small, "--time", "virtual", "--", FAKEBOT_PLANTED_DRIVER, "{port}", driver})
        .exit_code;
  }
  /// Takes the scenario's own commands away.
  void take_commands_away() {
    auto scenario = nlohmann::json::parse(content_of(path));
    scenario.erase("commands");
    path = dir.write("without-commands.json", scenario.dump());
  }
};

}  // namespace

TEST_CASE("what a failure does not need is taken away, and the rest fails in the same way") {
  const Failing failing;
  const ProcessResult result = failing.shrink({"--set", "speed=0.2137"});
  CHECK(result.exit_code == 0);
  CHECK(contains(result.output, "  taken away: /events/2\n"));
  CHECK(contains(result.output, "  taken away: /expectations/0\n"));
  CHECK(contains(result.output, "written to " + failing.small + "\n"));
  const auto small = nlohmann::json::parse(content_of(failing.small));
  CHECK(small["expectations"].size() == 1);
  CHECK(small["expectations"][0]["because"] == "it must");
  CHECK(small["commands"].size() == 1);
  CHECK_FALSE(small.contains("parameters"));
  CHECK(small["duration"] < 5);
  CHECK(contains(result.output, "to play it again: fakebot test " + failing.small));
  const ProcessResult again = run_to_end({"test", failing.small});
  CHECK(again.exit_code == 1);
  CHECK(contains(again.output, "speed.linear_m_s <= 0: failed"));
  CHECK(contains(result.output, "; no reference: the scenario's own commands fail\n"));
}

TEST_CASE("a correct driver passes what is left of a failure, and so do the scenario's commands") {
  const std::vector<std::vector<std::string>> planted{
      {"cliff-center", "ignores-cliffs"}, {"cliff-left", "late"},
      {"cliff-right", "turns-wrong"},     {"bump-again", "ignores-bumpers"},
      {"heartbeat", "falls-silent"},      {"unplugged", "stays-unplugged"},
  };
  for (const auto& one : planted) {
    const Planted failing{.name = one.at(0), .bug = one.at(1)};
    CAPTURE(failing.name);
    const ProcessResult result = failing.shrink();
    CHECK(result.exit_code == 0);
    CHECK(contains(result.output, "; the scenario's own commands pass it, too\n"));
    const auto small = nlohmann::json::parse(content_of(failing.small));
    CHECK_FALSE(small["commands"].empty());
    CHECK(small["expectations"].size() < 3);
    CHECK(failing.exit_code_with(failing.bug) == 1);
    CHECK(failing.exit_code_with("none") == 0);
    CHECK(run_to_end({"test", failing.small}).exit_code == 0);
  }
}

TEST_CASE("of a failure of a driver, what is left is not changed") {
  const Planted failing{.name = "cliff-center", .bug = "ignores-cliffs"};
  failing.shrink();
  const auto first = nlohmann::json::parse(content_of(failing.path));
  const auto small = nlohmann::json::parse(content_of(failing.small));
  CHECK(small["events"] == first["events"]);  // half a second at the edge, not a moment
}

TEST_CASE("without commands of a correct driver only whole events and expectations go") {
  Planted failing{.name = "unplugged", .bug = "stays-unplugged"};
  failing.take_commands_away();
  const ProcessResult result = failing.shrink();
  CHECK(result.exit_code == 0);
  CHECK(contains(result.output, "; no reference: the scenario has no commands of its own"));
  auto small = nlohmann::json::parse(content_of(failing.small));
  const auto first = nlohmann::json::parse(content_of(failing.path));
  CHECK(small["expectations"].size() == 1);
  CHECK(small["duration"] == first["duration"]);
  REQUIRE(small["events"].size() == 2);
  CHECK(small["events"][0] == first["events"][0]);  // unplugged
  CHECK(small["events"][1] == first["events"][1]);  // and plugged in
  CHECK(failing.exit_code_with("none") == 0);
}

TEST_CASE("commands that do not pass the scenario themselves are no reference, and stay") {
  Planted failing{.name = "cliff-center", .bug = "ignores-cliffs"};
  auto first = nlohmann::json::parse(content_of(failing.path));
  first["commands"] = {{{"every", 0.1}, {"drive", {{"linear_m_s", 0.2}}}}};
  failing.path = failing.dir.write("own-fail.json", first.dump());
  const ProcessResult result = failing.shrink();
  CHECK(contains(result.output,
                 "; no reference: the scenario's own commands fail, too (after cliff: "));
  const auto small = nlohmann::json::parse(content_of(failing.small));
  CHECK(small["commands"] == first["commands"]);
  CHECK(small["duration"] == first["duration"]);
  CHECK(failing.exit_code_with("none") == 0);
}

TEST_CASE("a failure at the end keeps its duration, because a shorter one would fail anyhow") {
  const Failing failing;
  const std::string path = failing.dir.write("end.json", R"({"duration": 10,
    "events": [{"at": 3.21, "do": {"push": {"turn_deg": 30}}}],
    "expectations": [{"at_end": "abs(pose.heading_deg) < 1"}]})");
  CHECK(run_to_end({"shrink", path, "-o", failing.small}).exit_code == 0);
  const auto small = nlohmann::json::parse(content_of(failing.small));
  CHECK(small["duration"] == 10);
  CHECK(small["events"][0]["at"] == 0);
  const std::string awaited = failing.dir.write("awaited.json", R"({"duration": 10,
    "expectations": [{"eventually": "bumper.left", "for": 2}]})");
  CHECK(run_to_end({"shrink", awaited, "-o", failing.small}).exit_code == 0);
  CHECK(nlohmann::json::parse(content_of(failing.small))["duration"] == 10);
}

TEST_CASE("what an event undoes is still undone") {
  const Failing failing;
  const std::string path = failing.dir.write("undone.json", R"({"duration": 10,
    "events": [{"at": 3.21, "for": 2.34, "do": {"press": "bumper.left"}}],
    "expectations": [{"never": "bumper.left"}]})");
  const ProcessResult result = run_to_end({"shrink", path, "-o", failing.small});
  CHECK(result.exit_code == 0);
  const auto small = nlohmann::json::parse(content_of(failing.small));
  CHECK(small["events"][0].contains("for"));
  // Own commands need no time of a driver.
  CHECK_FALSE(contains(result.output, "--time"));
}

TEST_CASE("a scenario that does not fail is not made smaller, and nothing is written") {
  const Failing failing;
  const std::string path = failing.dir.write("passes.json", R"({"name": "p", "duration": 1,
    "expectations": [{"never": "pose.x_m > 100"}]})");
  const ProcessResult result = run_to_end({"shrink", path, "-o", failing.small});
  CHECK(result.exit_code == 5);
  CHECK(contains(result.errors, "is passed, so there is nothing to shrink"));
  CHECK_FALSE(std::filesystem::exists(failing.small));
}

TEST_CASE("after the largest number of runs, what was found so far is written") {
  const Failing failing;
  const ProcessResult result = failing.shrink({"--set", "speed=0.1", "--most-runs", "6"});
  CHECK(result.exit_code == 0);
  CHECK(contains(result.output, "6 runs: "));
  CHECK(contains(result.output, "; there may be more; no reference: "));
  CHECK(run_to_end({"test", failing.small}).exit_code == 1);
}

TEST_CASE("several combinations are refused, and so is the scenario itself as output") {
  const Failing failing;
  const ProcessResult several = failing.shrink({});
  CHECK(several.exit_code == 2);
  CHECK(contains(several.errors, "found 2 combinations, expected one"));
  CHECK(run_to_end({"shrink", failing.path, "-o", failing.path}).exit_code == 2);
}

TEST_CASE("of a race between threads, the one turn that matters is found, and fails again") {
  const TempDir dir;
  const std::string file = dir.write("race.json", R"({"name": "race", "duration": 3,
    "robot": {"profile": "ideal"}, "events": [{"at": 1, "for": 1.9, "do": {"press": "bumper.left"}}],
    "expectations": [{"never": "speed.linear_m_s > 0.05", "while": "bumper.left",
                      "tolerance": "500ms"}]})");
  const auto play = [&](const std::string& threads, const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"test", "--time", "virtual", "--threads", threads, file};
    arguments.insert(arguments.end(), more.begin(), more.end());
    arguments.insert(arguments.end(), {"--", FAKEBOT_RACING_DRIVER, "{port}"});
    return run_to_end(arguments);
  };
  const std::string all = play("seeded", {"--seed", "1", "--repeat", "200", "--fail-fast"}).output;
  const std::string_view option = " --seed ";
  const std::size_t place = all.find(option);
  REQUIRE(place != std::string::npos);
  const std::size_t begin = place + option.size();
  const std::string seed = all.substr(begin, all.find(' ', begin) - begin);

  const std::string small = dir / "small.json";
  const ProcessResult result = run_to_end(
      {"shrink", file, "--seed", seed, "-o", small, "--", FAKEBOT_RACING_DRIVER, "{port}"});
  CHECK(result.exit_code == 0);
  CHECK(contains(result.output, "fails in 5 of 5 plays"));
  CHECK(contains(result.output, "  needs 1 of "));
  const std::string_view turns_option = "--threads seeded:";
  const std::size_t turns = result.output.find(turns_option);
  REQUIRE(turns != std::string::npos);
  const std::size_t first = turns + turns_option.size();
  const std::string turn = result.output.substr(first, result.output.find(' ', first) - first);
  CHECK(contains(result.output, "    " + turn + ": racing_driver (process "));

  CHECK(play("seeded:" + turn, {"--seed", seed}).exit_code == 1);
  CHECK(play("seeded:", {"--seed", seed}).exit_code == 0);
}
