#include "report/artifacts/joined_artifacts.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "config/profile/robot_choice.hpp"
#include "report/scenario/json_report.hpp"
#include "robots/registry.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot;
using test::content_of;
using test::is_there;
using test::TempDir;
namespace fs = std::filesystem;

namespace {

/// A scenario with artifacts in `folder`; the result names the place `told`.
runner::TestedScenario kept_in(const std::string& folder, const std::string& told,
                               std::uint64_t seed) {
  runner::TestedScenario tested{.file = "a.json",
                                .scenario = {.name = "a"},
                                .seed = seed,
                                .result = {.verdict = sim::scenario::Verdict::passed},
                                .wall_s = 0.5,
                                .robot = config::first_choice(robots::default_kind()),
                                .driver = {}};
  fs::create_directories(folder);
  std::ofstream(folder + "/result.json") << report::file_text(report::result_json(tested));
  std::ofstream(folder + "/wire.pcapng") << "wire " << seed;
  tested.attachments = {told + "/wire.pcapng", told + "/result.json"};
  return tested;
}

}  // namespace

TEST_CASE("artifacts that moved with their result file are found below its folder") {
  const TempDir dir;
  runner::TestResults results;
  results.played = {kept_in(dir / "here/kept/a", "out/kept/a", 1)};
  report::find_artifacts(results, dir / "here/results.json");
  CHECK(results.played[0].attachments[0] == dir / "here/kept/a/wire.pcapng");
  CHECK(results.played[0].artifacts_error == "");
}

TEST_CASE("artifacts of another run at the same place are not taken for those of this one") {
  const TempDir dir;
  runner::TestResults results;
  results.played = {kept_in(dir / "kept/a", "kept/a", 1)};
  kept_in(dir / "kept/a", "kept/a", 2);
  report::find_artifacts(results, dir / "results.json");
  CHECK(results.played[0].attachments.empty());
  CHECK(results.played[0].artifacts_error.starts_with("cannot find the artifacts of a"));
}

TEST_CASE("folders with the same name in different places are all kept") {
  const TempDir dir;
  runner::TestResults results;
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const std::string folder = dir / ("shard" + std::to_string(seed) + "/a");
    results.played.push_back(kept_in(folder, folder, seed));
  }
  report::join_artifacts(results, dir / "kept");
  CHECK(content_of(dir / "kept/a/wire.pcapng") == "wire 1");
  CHECK(content_of(dir / "kept/a-2/wire.pcapng") == "wire 2");
  CHECK(content_of(dir / "kept/a-3/wire.pcapng") == "wire 3");
  CHECK(results.played[1].attachments[0] == dir / "kept/a-2/wire.pcapng");
  CHECK(results.played[1].attachments[1] == dir / "kept/a-2/result.json");
}

TEST_CASE("artifacts that are in the folder already stay there, and no other takes their place") {
  const TempDir dir;
  runner::TestResults results;
  results.played = {kept_in(dir / "far/a", dir / "far/a", 1),
                    kept_in(dir / "kept/a", dir / "kept/a", 2)};
  report::join_artifacts(results, dir / "kept");
  CHECK(content_of(dir / "kept/a/wire.pcapng") == "wire 2");
  CHECK(content_of(dir / "kept/a-2/wire.pcapng") == "wire 1");
}

TEST_CASE("artifacts that cannot be copied are an error of their scenario alone") {
  const TempDir dir;
  runner::TestResults results;
  results.played = {kept_in(dir / "far/a", dir / "far/a", 1),
                    kept_in(dir / "far/b", dir / "far/b", 2)};
  fs::create_directory(dir / "kept");
  dir.write("kept/a", "a file in place of the folder");
  report::join_artifacts(results, dir / "kept");
  CHECK(results.played[0].artifacts_error.find("choose another folder") != std::string::npos);
  CHECK(results.played[1].artifacts_error == "");
  CHECK(is_there(dir / "kept/b/wire.pcapng"));
}
