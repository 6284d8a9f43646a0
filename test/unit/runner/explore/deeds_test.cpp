// What a run did, for the search that learns.
#include "runner/explore/deeds.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>

using namespace fakebot;
using namespace fakebot::runner;

namespace {

std::set<std::uint64_t> deeds_with(std::vector<std::uint8_t> coverage) {
  const config::ExploredFile file{config::JsonFile::parse("s.json", "{}"), {}};
  TestedScenario played{.file = "s.json",
                        .scenario = {.name = "s"},
                        .seed = 1,
                        .result = {.verdict = sim::scenario::Verdict::passed},
                        .wall_s = 0,
                        .robot = {},
                        .driver = {}};
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
