// "sometimes": at least one of all runs has to reach a condition.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "system/emulator_process.hpp"
#include "system/scenario/explored.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

/// The robot turns at SPEEDS, and in one run or another has to turn by 30 degrees.
std::string turning(const std::string& speeds) {
  return R"({"name": "turns", "duration": 2, "robot": {"profile": "ideal"},
    "parameters": {"speed": )" +
         speeds + R"(},
    "commands": [{"every": "100ms", "drive": {"angular_rad_s": "${speed}"}}],
    "expectations": [{"never": "pose.x_m < -10"},
      {"sometimes": "pose.heading_deg > 30", "because": "there is more to see"}]})";
}

}  // namespace

TEST_CASE("a test passes if one of its runs reaches what has to be reached sometimes") {
  const TempDir dir;
  const std::string file = dir.write("s.json", turning("[0.1, 0.5, 0.2]"));
  const ProcessResult result = run_to_end({"test", file});
  CAPTURE(result.output);
  CHECK(result.exit_code == 0);
  CHECK_FALSE(contains(result.output, "reached"));
}

TEST_CASE("a test fails if none of its runs does, and tells so in each report") {
  const TempDir dir;
  const std::string file = dir.write("s.json", turning("[0.1, 0.2]"));
  const ProcessResult result = run_to_end({"test", file, "--junit", dir / "j.xml", "--json",
                                           dir / "r.json", "--tap", dir / "t.tap", "-j", "2"});
  CHECK(result.exit_code == 1);
  CHECK(contains(result.output, "2 scenarios: 2 passed\n"));
  const std::string told = "sometimes pose.heading_deg > 30 was not reached in any of 2 runs of " +
                           file + "; because: there is more to see";
  CHECK(contains(result.output, "  failed " + told + "\n"));
  CHECK(contains(content_of(dir / "j.xml"), "tests=\"3\" failures=\"1\""));
  CHECK(contains(content_of(dir / "t.tap"), "not ok 3 - " + file));
  const auto results = nlohmann::json::parse(content_of(dir / "r.json"));
  CHECK(results["unreached_in_all_runs"][0]["runs"] == 2);
  CHECK(results["scenarios"][0]["expectations"][1]["outcome"] == "unreached");
}

TEST_CASE("what one of all runs has to reach is judged when shards are joined, not in a shard") {
  const TempDir dir;
  for (const std::string speeds : {"[0.1, 0.5]", "[0.1, 0.2]"}) {
    const std::string file = dir.write("s.json", turning(speeds));
    for (const std::string shard : {"1", "2"}) {
      CHECK(run_to_end({"test", file, "--shard", shard + "/2", "--json", dir / (shard + ".json")})
                .exit_code == 0);
    }
    const ProcessResult merged = run_to_end({"merge", dir / "1.json", dir / "2.json"});
    CHECK(merged.exit_code == (speeds == "[0.1, 0.5]" ? 0 : 1));
  }
}

TEST_CASE("an exploration fails if no run reaches what has to be reached sometimes") {
  // The robot is pushed once, by 30 degrees at most.
  for (const std::string limit : {"20", "40"}) {
    const Explored explored("", R"({"duration": 3, "robot": {"profile": "ideal"},
      "explore": {"at_most": 1, "events": [{"do": {"push": {"turn_deg": {"uniform": [1, 30]}}}}]},
      "expectations": [{"never": "pose.x_m < -10"},
        {"sometimes": "pose.heading_deg > )" +
                                    limit + R"("}]})");
    const ProcessResult result = explored.run({"--runs", "30", "--scripted"});
    CAPTURE(result.output);
    CHECK(explored.finds().empty());
    const bool is_reached = limit == "20";
    CHECK(result.exit_code == (is_reached ? 0 : 1));
    CHECK(contains(result.output, "\n  failed: no run has reached: sometimes") == !is_reached);
  }
}
