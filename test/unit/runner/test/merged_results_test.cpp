#include "runner/test/merged_results.hpp"

#include <doctest/doctest.h>

#include "config/json/config_error.hpp"

using namespace fakebot;
using runner::ResultsOfFile;
using sim::scenario::Verdict;

namespace {

ResultsOfFile shard_with(std::uint64_t number, const std::vector<std::size_t>& plays) {
  ResultsOfFile file{.path = std::to_string(number) + ".json", .results = {}};
  file.results.shard = {{number, 3}, 5, "same"};
  for (const std::size_t play : plays) {
    file.results.played.push_back({.file = "a.json",
                                   .scenario = {.name = std::to_string(play)},
                                   .seed = 1,
                                   .result = {.verdict = Verdict::passed},
                                   .wall_s = 0,
                                   .robot = {},
                                   .driver = {},
                                   .play = play});
  }
  return file;
}

std::vector<ResultsOfFile> all_three() {
  return {shard_with(3, {2}), shard_with(1, {0, 3}), shard_with(2, {1, 4})};
}

}  // namespace

TEST_CASE("joined results are in the order of the whole test, whatever that of the files") {
  auto files = all_three();
  files[1].results.unplayed.push_back({"a.json", "3", 1, "why", 3});
  files[1].results.played.pop_back();
  const runner::TestResults whole = runner::merged(files);
  CHECK_FALSE(whole.shard.has_value());
  CHECK(whole.missing.empty());
  REQUIRE(whole.played.size() == 4);
  for (std::size_t i = 0; i < 3; ++i) { CHECK(whole.played[i].play == i); }
  CHECK(whole.played[3].play == 4);
  CHECK(whole.unplayed.size() == 1);
}

namespace {

void judge(runner::TestedScenario& run, sim::scenario::Outcome outcome) {
  run.result.judged.push_back({{.name = "sometimes a", .what = {}}, {{}, outcome}});
}

}  // namespace

TEST_CASE("what one of all runs has to reach is judged over all shards together") {
  using sim::scenario::Outcome;
  auto files = all_three();
  for (auto& file : files) {
    for (auto& run : file.results.played) { judge(run, Outcome::unreached); }
  }
  const auto whole = runner::merged(files);
  REQUIRE(whole.unreached.size() == 1);
  CHECK(whole.unreached[0].runs == 5);
  files[1].results.played[1].result.judged[0].finding.outcome = Outcome::passed;
  CHECK(runner::merged(files).unreached.empty());
  files[1].results.played[1].result.judged[0].finding.outcome = Outcome::unreached;
  files.pop_back();
  CHECK(runner::merged(files).unreached.empty());  // nobody knows what the missing shard reached
}

TEST_CASE("a test of which one shard was interrupted was interrupted") {
  auto files = all_three();
  CHECK_FALSE(runner::merged(files).interrupted);
  files[2].results.interrupted = true;
  CHECK(runner::merged(files).interrupted);
}

TEST_CASE("shards that are not there are missing") {
  const runner::TestResults whole = runner::merged({shard_with(2, {1, 4})});
  CHECK(whole.missing == std::vector<runner::Shard>{{1, 3}, {3, 3}});
  CHECK(whole.played.size() == 2);
}

TEST_CASE("a scenario that is twice, out of range or missing in complete shards is refused") {
  for (const std::vector<std::size_t>& plays :
       {std::vector<std::size_t>{1, 3}, std::vector<std::size_t>{1, 5},
        std::vector<std::size_t>{1}}) {
    auto files = all_three();
    files[2] = shard_with(2, plays);
    CHECK_THROWS_AS(runner::merged(files), config::ConfigError);
  }
}
