// `fakebot shrink`: the smallest scenario that still fails in the same way.
#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

/// Fails because the robot does not stop at the second bumper; the rest has nothing to do with it.
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
  CHECK(contains(result.output, "; there may be more\n"));
  CHECK(run_to_end({"test", failing.small}).exit_code == 1);
}

TEST_CASE("several combinations are refused, and so is the scenario itself as output") {
  const Failing failing;
  const ProcessResult several = failing.shrink({});
  CHECK(several.exit_code == 2);
  CHECK(contains(several.errors, "found 2 combinations, expected one"));
  CHECK(run_to_end({"shrink", failing.path, "-o", failing.path}).exit_code == 2);
}
