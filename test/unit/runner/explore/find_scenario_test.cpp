#include "runner/explore/find_scenario.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

using namespace fakebot;
using namespace fakebot::runner;

namespace {

const config::JsonFile kDrawn = config::JsonFile::parse("s.json", R"({"duration": 20,
  "events": [{"name": "own"}, {"name": "a"}, {"name": "b"}, {"name": "c"}],
  "expectations": ["zero", "one", "two"]})");

}  // namespace

TEST_CASE("only the expectations of the ways to fail are left, in their order") {
  const auto left = [](const std::vector<WayToFail>& ways) {
    return with_only(ways, kDrawn).root().at("expectations").dump();
  };
  CHECK(left({{.expectation = 2}, {.expectation = 0}}) == R"(["zero","two"])");
  CHECK(left({{.reason = "the driver ended"}, {.expectation = 1}}) == R"(["one"])");
  CHECK(left({{.reason = "the driver ended"}}) == R"(["zero","one","two"])");
}

TEST_CASE("the other expectations are judged by the events that were needed, in the whole time") {
  const config::ExploredFile drawn{.file = kDrawn, .kinds = {4, 7, 4}};
  const SmallerDocument smaller{
      .document = {{"duration", 3}, {"events", {{{"name", "b"}}}}, {"expectations", {"one"}}},
      .removed = {"/events/0", "/events/1", "/events/3", "/duration"}};
  const config::ExploredFile left = with_events_left(drawn, smaller);
  CHECK(left.kinds == std::vector<std::size_t>{7});
  CHECK(left.file.root().at("events").dump() == R"([{"name":"b"}])");
  CHECK(left.file.root().at("duration") == 20);
  CHECK(left.file.root().at("expectations").size() == 3);
}

TEST_CASE("without any event that was needed no kind is left") {
  const SmallerDocument smaller{.document = nlohmann::ordered_json::object(),
                                .removed = {"/events"}};
  CHECK(with_events_left({.file = kDrawn, .kinds = {1}}, smaller).kinds.empty());
}

TEST_CASE("what was taken away in two steps is told once") {
  const SmallerDocument first{.document = {},
                              .removed = {"/events/1", "/robot"},
                              .simplified = {{"/events/0/at", 1.5, 1}, {"/duration", 20, 4}}};
  SmallerDocument second{
      .document = {}, .removed = {"/robot"}, .simplified = {{"/duration", 20, 6}}};
  add_events_of(first, second);
  CHECK(second.removed == std::vector<std::string>{"/robot", "/events/1"});
  CHECK(second.simplified.size() == 2);
}
