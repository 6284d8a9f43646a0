// Where a scenario with parameters passes and fails: table, CSV and picture.
#include <doctest/doctest.h>

#include <string>

#include "system/emulator_process.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

/// Fails only at 0.2 m/s, by kinematics.
std::string scenario_in(const TempDir& dir) {
  return dir.write("s.json", R"({"name": "a way", "duration": 2,
    "parameters": {"speed": [0.1, 0.2], "note": ["left", "up, \"<b>\""]},
    "robot": {"profile": "ideal"}, "commands": [{"drive": {"linear_m_s": "${speed}"}}],
    "events": [{"at": 1, "do": {"note": "${note}"}}], "expectations": [{"never": "pose.x_m > 0.3"}]})");
}

}  // namespace

TEST_CASE("the output of a test ends with the values that passed and failed") {
  const TempDir dir;
  const std::string path = scenario_in(dir);
  const std::string output = run_to_end({"test", path}).output;
  const std::size_t begin = output.rfind(path);
  REQUIRE(begin != std::string::npos);
  CHECK(contains(output.substr(begin), "  passed  failed\n"));
  CHECK(contains(output.substr(begin), "  speed = 0.1 "));
  CHECK(output.ends_with("       1       1\n"));
}

TEST_CASE("the CSV file has a row for each run") {
  const TempDir dir;
  run_to_end({"test", scenario_in(dir), "--csv", dir / "new/runs.csv"});
  const std::string csv = content_of(dir / "new/runs.csv");
  CHECK(
      csv.starts_with("file,scenario,seed,speed,note,verdict,reason,number,duration_s,wall_s\r\n"));
  CHECK(contains(csv, "\",1,0.1,\"up, \"\"<b>\"\"\",passed,,2,2,"));
  CHECK(contains(csv, ",1,0.2,left,failed,"));
}

TEST_CASE("the picture is the same each time, and from joined shards") {
  const TempDir dir;
  const std::string path = scenario_in(dir);
  run_to_end({"test", path, "--svg", dir / "whole.svg"});
  for (const char* shard : {"1", "2"}) {
    run_to_end({"test", path, "--shard", std::string(shard) + "/2", "--json",
                dir / (std::string(shard) + ".json"), "--svg", dir / "part.svg"});
  }
  const ProcessResult merged =
      run_to_end({"merge", dir / "1.json", dir / "2.json", "--svg", dir / "merged.svg"});
  CHECK(contains(merged.output, "  speed = 0.1 "));
  const std::string picture = content_of(dir / "whole.svg");
  CHECK(contains(picture, ">up, \"&lt;b&gt;\"<"));
  CHECK(content_of(dir / "merged.svg") == picture);
  CHECK(content_of(dir / "part.svg") != picture);
}
