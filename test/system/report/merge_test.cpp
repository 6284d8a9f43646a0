// `fakebot merge`: the joined results of shards equal the results of the whole test.
#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

/// A scenario with four combinations, which pass, fail or are inconclusive, each played twice, with
/// a fault and a note.
struct Merged {
  TempDir dir{};
  std::string path = dir.write("s.json", R"({"name": "a way", "duration": 2,
    "parameters": {"speed": [0.05, 0.15, 0.2, 0.3]},
    "robot": {"profile": "ideal"}, "commands": [{"drive": {"linear_m_s": "${speed}"}}],
    "events": [{"when": "pose.x_m > 0.25", "for": 0.1, "do": {"press": "bumper.left"}},
               {"at": 0.5, "for": 1, "do": [{"fault": {"type": "flip_bits"}}, {"note": "flips"}]}],
    "expectations": [{"never": "pose.x_m > 0.35", "because": "there is an edge"}]})");
  std::vector<std::string> shards{};

  ProcessResult test(std::vector<std::string> options) const {
    options.insert(options.begin(), {"test", path, "--repeat", "2"});
    return run_to_end(options);
  }

  /// Plays a shard in a separate folder, as on a separate machine.
  void play_shard(const std::string& number, const std::string& count) {
    const std::string folder = dir / ("shard" + number);
    shards.push_back(folder + "/results.json");
    test({"--shard", number + "/" + count, "--json", shards.back(), "--artifacts",
          folder + "/kept"});
  }

  void play_three() {
    for (const char* number : {"1", "2", "3"}) { play_shard(number, "3"); }
  }

  static ProcessResult merge(const std::vector<std::string>& files,
                             const std::vector<std::string>& options = {}) {
    std::vector<std::string> arguments{"merge"};
    arguments.insert(arguments.end(), files.begin(), files.end());
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run_to_end(arguments);
  }
};

/// A report without texts that differ from run to run.
std::string without_times(const std::string& file) {
  static const std::regex times(
      R"re( (time|timestamp)="[^"]*"|"(wall_s|host_load)": [0-9.e+-]+|"started": "[^"]*"|)re"
      R"re(name="host_load" value="[^"]*")re");
  return std::regex_replace(content_of(file), times, "");
}

}  // namespace

TEST_CASE("the joined results of shards are those of the whole test, in every report") {
  Merged merged;
  const TempDir& dir = merged.dir;
  const ProcessResult whole =
      merged.test({"--junit", dir / "a.xml", "--json", dir / "a.json", "--tap", dir / "a.tap"});
  merged.play_three();
  // Without artifacts the whole test names none.
  for (const std::string& shard : merged.shards) {
    auto result = nlohmann::ordered_json::parse(content_of(shard));
    for (auto& one : result["scenarios"]) { one.erase("attachments"); }
    dir.write(shard, result.dump());
  }
  const ProcessResult joined =
      Merged::merge({merged.shards[2], merged.shards[0], merged.shards[1]},
                    {"--junit", dir / "b.xml", "--json", dir / "b.json", "--tap", dir / "b.tap"});
  CHECK(joined.exit_code == 1);
  CHECK(joined.exit_code == whole.exit_code);
  CHECK(joined.output == whole.output);
  CHECK(without_times(dir / "a.xml") == without_times(dir / "b.xml"));
  CHECK(without_times(dir / "a.json") == without_times(dir / "b.json"));
  CHECK(content_of(dir / "a.tap") == content_of(dir / "b.tap"));
}

TEST_CASE("folders stand for the results below them, and artifacts come from beside them") {
  Merged merged;
  merged.play_three();
  const TempDir& dir = merged.dir;
  // As after a download of the artifacts of each machine.
  std::filesystem::create_directory(dir / "downloads");
  for (const char* shard : {"shard1", "shard2", "shard3"}) {
    std::filesystem::rename(dir / shard, dir / ("downloads/" + std::string(shard)));
  }
  const ProcessResult joined =
      Merged::merge({dir / "downloads"}, {"--artifacts", dir / "kept", "--json", dir / "r.json"});
  CHECK(joined.exit_code == 1);
  CHECK(joined.errors == "");
  const auto result = nlohmann::json::parse(content_of(dir / "r.json"));
  REQUIRE(result["scenarios"].size() == 8);
  const std::string index = content_of(dir / "kept/index.html");
  for (const auto& one : result["scenarios"]) {
    const std::string folder = std::filesystem::path(one["attachments"][0]).parent_path();
    const auto kept = nlohmann::json::parse(content_of(folder + "/result.json"));
    CHECK(kept["name"] == one["name"]);
    CHECK(kept["seed"] == one["seed"]);
    CHECK(content_of(folder + "/page.html").size() > 1000);
    const std::string name = std::filesystem::path(folder).filename().string();
    CHECK(contains(index, std::regex_replace(name, std::regex("="), "%3D") + "/page.html"));
  }
}

TEST_CASE("a shard that is missing is named, and leaves the result inconclusive") {
  TempDir dir;
  const std::string path =
      dir.write("s.json", R"({"name": "it stands", "parameters": {"ms": [100, 200, 300]},
                               "duration": "${ms}ms",
                               "expectations": [{"always": "speed.linear_m_s < 0.1"}]})");
  for (const std::string shard : {"1", "3"}) {
    CHECK(run_to_end({"test", path, "--shard", shard + "/3", "--json", dir / (shard + ".json")})
              .exit_code == 0);
  }
  const ProcessResult joined =
      Merged::merge({dir / "1.json", dir / "3.json"},
                    {"--junit", dir / "j.xml", "--json", dir / "j.json", "--tap", dir / "j.tap"});
  CHECK(joined.exit_code == 5);
  CHECK(contains(joined.output,
                 "2 scenarios: 2 passed\n  inconclusive shard 2 of 3: its result is missing\n"));
  CHECK(contains(content_of(dir / "j.xml"), R"(tests="3" failures="0" errors="1")"));
  CHECK(contains(content_of(dir / "j.xml"), R"(<testcase name="shard 2 of 3")"));
  CHECK(contains(content_of(dir / "j.tap"), "not ok 3 - shard 2 of 3\n"));
  CHECK(nlohmann::json::parse(content_of(dir / "j.json"))["missing_shards"][0]["number"] == 2);
}

TEST_CASE("results that do not belong together are refused, and no report is written") {
  Merged merged;
  merged.play_three();
  const TempDir& dir = merged.dir;
  const auto& shards = merged.shards;
  merged.test({"--json", dir / "whole.json"});
  merged.test({"--shard", "2/4", "--json", dir / "of4.json"});
  merged.test({"--shard", "2/3", "--json", dir / "seed.json", "--seed", "9"});
  auto result = nlohmann::ordered_json::parse(content_of(shards[1]));
  result["version"] = "0.0.1";
  dir.write("old.json", result.dump());
  const std::string single = dir / "shard1/kept/s-speed=0.05-seed1/result.json";
  struct Case {
    std::string file;
    std::string message;
  };
  const std::vector<Case> cases = {
      {shards[0], "found shard 1 of 3, which is also in " + shards[0] + ", expected it once"},
      {dir / "of4.json", "found shard 2 of 4, expected one of 3 as in " + shards[0]},
      {dir / "seed.json", "found a shard of another test"},
      {dir / "old.json", "found \"0.0.1\", expected the version of this program, "},
      {dir / "whole.json", "found the result of a whole test"},
      {single, "found something else, expected a result that fakebot test has written"},
      {merged.path, "found something else, expected a result that fakebot test has written"},
      {dir.write("text.json", "no JSON"), "no JSON: "},
      {dir / "nowhere.json", "cannot read " + (dir / "nowhere.json")}};
  for (const Case& one : cases) {
    CAPTURE(one.file);
    const ProcessResult joined = Merged::merge({shards[0], one.file}, {"--tap", dir / "no.tap"});
    CHECK(joined.exit_code == 2);
    CHECK(joined.output == "");
    CHECK(contains(joined.errors, one.message));
    CHECK(contains(joined.errors, one.file));
  }
  CHECK_FALSE(is_there(dir / "no.tap"));
}

TEST_CASE("a folder without results is refused") {
  const TempDir dir;
  const ProcessResult joined = Merged::merge({dir / ""});
  CHECK(joined.exit_code == 2);
  CHECK(contains(joined.errors, "found no result in this folder, nor below it"));
}

TEST_CASE("the result of a whole test alone becomes any other report") {
  const Merged merged;
  const TempDir& dir = merged.dir;
  merged.test({"--json", dir / "r.json", "--tap", dir / "a.tap"});
  CHECK(Merged::merge({dir / "r.json"}, {"--tap", dir / "b.tap"}).exit_code == 1);
  CHECK(content_of(dir / "a.tap") == content_of(dir / "b.tap"));
}

TEST_CASE("shards of a test with a wrong file join to its mistakes, once") {
  const TempDir dir;
  const std::string wrong = dir.write("wrong.json", R"({"duration": "x", "expectations": []})");
  for (const std::string shard : {"1", "2"}) {
    CHECK(run_to_end({"test", wrong, "--shard", shard + "/2", "--json", dir / (shard + ".json")})
              .exit_code == 2);
  }
  const ProcessResult whole = run_to_end({"test", wrong, "--junit", dir / "a.xml"});
  const ProcessResult joined =
      Merged::merge({dir / "1.json", dir / "2.json"}, {"--junit", dir / "b.xml"});
  CHECK(joined.exit_code == 2);
  CHECK(joined.errors == whole.errors);
  CHECK(without_times(dir / "a.xml") == without_times(dir / "b.xml"));
}
