// What a run did, for the search that learns.
#include "runner/explore/deeds.hpp"

#include <doctest/doctest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

using namespace fakebot;
using namespace fakebot::runner;
using namespace std::chrono_literals;

namespace {

TestedScenario passed_scenario() {
  return {.file = "s.json",
          .scenario = {.name = "s"},
          .seed = 1,
          .result = {.verdict = sim::scenario::Verdict::passed},
          .wall_s = 0,
          .robot = {},
          .driver = {}};
}

std::set<std::uint64_t> deeds_with(std::vector<std::uint8_t> coverage) {
  const config::ExploredFile file{config::JsonFile::parse("s.json", "{}"), {}};
  TestedScenario played = passed_scenario();
  played.result.coverage = std::move(coverage);
  std::set<std::uint64_t> deeds;
  for (const Deed& deed : deeds_of(played, file)) { deeds.insert(deed.what); }
  return deeds;
}

}  // namespace

TEST_CASE("a branch of the driver's code that was taken is a deed, and so is how often") {
  CHECK(deeds_with({}) == deeds_with({0, 0}));
  const auto first = deeds_with({1, 0});
  CHECK(first.size() == deeds_with({}).size() + 1);
  CHECK(first != deeds_with({0, 1}));
  CHECK(first == deeds_with({1, 0, 0}));
  CHECK(deeds_with({1, 1}).size() == first.size() + 1);
  CHECK(deeds_with({200, 0}) != first);
}

TEST_CASE("a deed comes after the drawn event that came or ended last, and code at no known time") {
  using Kind = sim::scenario::Happening::Kind;
  TestedScenario played = passed_scenario();
  played.scenario.duration = 9s;
  for (const char* name : {"own", "press", "push"}) {
    played.scenario.events.emplace_back().name = name;
  }
  played.result.happenings = {{.kind = Kind::event, .at = 500ms, .text = "own"},
                              {.kind = Kind::event, .at = 1s, .text = "press"},
                              {.kind = Kind::event, .at = 3s, .text = "push"},
                              {.kind = Kind::taken_back, .at = 5s, .text = "press"}};
  played.result.trail = {{.from = 0s, .hash = 10},
                         {.from = 600ms, .hash = 11},
                         {.from = 2s, .hash = 12},
                         {.from = 4s, .hash = 13},
                         {.from = 6s, .hash = 14}};
  played.result.coverage = {1};
  std::map<sim::SimTime, std::optional<std::size_t>> after;
  for (const Deed& deed : deeds_of(played, {config::JsonFile::parse("s.json", "{}"), {7, 8}})) {
    const auto known = after.emplace(deed.at, deed.after);
    CHECK(known.first->second == deed.after);
  }
  CHECK(after.at(0s) == std::nullopt);
  CHECK(after.at(600ms) == std::nullopt);
  CHECK(after.at(1s) == 7);
  CHECK(after.at(2s) == 7);
  CHECK(after.at(4s) == 8);
  CHECK(after.at(6s) == 7);
  CHECK(after.at(9s) == std::nullopt);
}
