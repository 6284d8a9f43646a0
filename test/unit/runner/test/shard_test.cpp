#include "runner/test/shard.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>

#include "config/json/config_error.hpp"
#include "runner/test/test_options.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using runner::Shard;
using Plays = std::vector<std::size_t>;

namespace {

Plays plays_of_equal(const Shard& shard, std::size_t plays) {
  return runner::plays_of(shard, plays, [](std::size_t /*play*/) { return 1s; });
}

runner::LoadedScenario scenario_named(const std::string& name) {
  runner::LoadedScenario one{.path = "a/" + name + ".json", .content = {}};
  one.content.scenario.name = name;
  return one;
}

}  // namespace

TEST_CASE("plays that take the same time go to the shards in turn") {
  CHECK(plays_of_equal({1, 3}, 7) == Plays{0, 3, 6});
  CHECK(plays_of_equal({2, 3}, 7) == Plays{1, 4});
  CHECK(plays_of_equal({3, 3}, 7) == Plays{2, 5});
}

TEST_CASE("each play belongs to exactly one shard, whatever the durations") {
  for (const std::uint64_t count : {1U, 2U, 5U, 40U}) {
    Plays all;
    for (std::uint64_t number = 1; number <= count; ++number) {
      const Plays own = runner::plays_of(
          {number, count}, 30, [](std::size_t play) { return std::chrono::seconds(play % 7 + 1); });
      CHECK(std::ranges::is_sorted(own));
      all.insert(all.end(), own.begin(), own.end());
    }
    std::ranges::sort(all);
    Plays expected(30);
    std::iota(expected.begin(), expected.end(), std::size_t{0});
    CHECK(all == expected);
  }
}

TEST_CASE("a sweep in which every second play is long has long ones in every shard") {
  const auto duration_of = [](std::size_t play) { return play % 2 == 0 ? 1s : 60s; };
  const Plays own = runner::plays_of({1, 2}, 40, duration_of);
  const auto long_ones = std::ranges::count_if(own, [](std::size_t play) { return play % 2 == 1; });
  CHECK(long_ones == 10);
}

TEST_CASE("more shards than plays leave shards with none") {
  CHECK(plays_of_equal({2, 3}, 2) == Plays{1});
  CHECK(plays_of_equal({3, 3}, 2).empty());
}

TEST_CASE("a shard is read as I/N, with I from 1 to N") {
  CHECK(runner::shard_of_option("--shard", "2/3") == Shard{2, 3});
  CHECK(runner::shard_of_option("--shard", "1/1") == Shard{1, 1});
  for (const char* wrong :
       {"", "2", "/3", "2/", "0/3", "-1/3", "1/0", "1/2/3", "a/b", "1.5/2", "1/1000001", "1 / 2"}) {
    CAPTURE(wrong);
    const std::string found = std::string("--shard: found \"") + wrong + "\", expected I/N";
    CHECK_THROWS_WITH_AS(runner::shard_of_option("--shard", wrong),
                         doctest::Contains(found.c_str()), config::ConfigError);
  }
  CHECK_THROWS_WITH_AS(runner::shard_of_option("--shard", "4/3"),
                       "--shard: found \"4/3\", expected a shard from 1 to 3", config::ConfigError);
}

TEST_CASE("tests of other scenarios, seeds, repeats or expectations have another identity") {
  const runner::LoadedScenario a = scenario_named("a");
  const std::string identity = runner::identity_of({a, scenario_named("b")}, {});
  CHECK(identity == runner::identity_of({a, scenario_named("b")}, {.jobs = 4}));
  CHECK(identity != runner::identity_of({a}, {}));
  CHECK(identity != runner::identity_of({scenario_named("b"), a}, {}));
  CHECK(identity != runner::identity_of({a, scenario_named("b")}, {.seed = 9}));
  CHECK(identity != runner::identity_of({a, scenario_named("b")}, {.repeat = 2}));
  runner::LoadedScenario changed = scenario_named("b");
  changed.content.scenario.expectations = {
      {.name = "stands", .what = sim::scenario::AtTheEnd{"1 == 1"}}};
  CHECK(identity != runner::identity_of({a, changed}, {}));
}

TEST_CASE("a file in another folder is still part of the same test") {
  runner::LoadedScenario elsewhere = scenario_named("a");
  elsewhere.path = "/scratch/a.json";
  CHECK(runner::identity_of({scenario_named("a")}, {}) == runner::identity_of({elsewhere}, {}));
}
