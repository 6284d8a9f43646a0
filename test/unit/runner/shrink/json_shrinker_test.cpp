#include "runner/shrink/json_shrinker.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace fakebot;
using Json = nlohmann::ordered_json;
using runner::make_smaller;

namespace {

/// Whether the list has all of these.
bool has_all(const Json& list, const std::vector<int>& wanted) {
  return std::ranges::all_of(
      wanted, [&](int one) { return std::ranges::find(list, Json(one)) != list.end(); });
}

}  // namespace

TEST_CASE("of a list, only what the property needs is left") {
  Json document{{"list", Json::array()}, {"other", {1, 2, 3}}, {"flag", true}};
  for (int i = 1; i <= 100; ++i) { document["list"].push_back(1000 + i); }
  const auto needs = [](const Json& one) {
    return one.contains("list") && has_all(one["list"], {1007, 1058, 1059});
  };
  const auto smaller = make_smaller(document, {}, needs);
  CHECK(smaller.document == Json{{"list", {1007, 1058, 1059}}});
  CHECK(smaller.removed.size() == 97 + 2);
}

TEST_CASE("parts that go only together with another one are taken away in the next round") {
  // An expectation that names an event keeps the event, until the expectation is gone.
  const Json document{{"a", {{"x", 1}, {"y", 2}}}, {"b", {{"uses", "x"}}}};
  const auto needs = [](const Json& one) {
    const bool is_used = one.contains("b") && one["b"].contains("uses");
    return one.contains("a") && (!is_used || one["a"].contains("x"));
  };
  CHECK(make_smaller(document, {}, needs).document == Json{{"a", Json::object()}});
}

TEST_CASE("an element of a list is named as in the document at the start") {
  const auto smaller = make_smaller(Json{{"list", {"a", "b", "c"}}}, {}, [](const Json& one) {
    return one.contains("list") && std::ranges::count(one["list"], Json("b")) == 1;
  });
  CHECK(smaller.removed == std::vector<std::string>{"/list/0", "/list/2"});
}

TEST_CASE("what is to be kept stays, and so does what it is in") {
  const Json document{{"name", "n"}, {"robot", {{"type", "t"}, {"profile", "p"}}}, {"seed", 7}};
  const auto smaller = make_smaller(document, {.pointers = {"/robot/type"}, .keys = {"name"}},
                                    [](const Json& /*any*/) { return true; });
  CHECK(smaller.document == Json{{"name", "n"}, {"robot", {{"type", "t"}}}});
}

TEST_CASE("what is kept only where it is there does not keep what it would be in") {
  const auto smaller = make_smaller(Json{{"robot", {{"profile", "p"}}}, {"duration", 5}},
                                    {.pointers = {"/robot/type"}},
                                    [](const Json& one) { return one.contains("duration"); });
  CHECK_FALSE(smaller.document.contains("robot"));
}

TEST_CASE("an element that goes as a whole is not changed") {
  const Json document{{"rules", {{{"within", 7}, {"a", 1}}, {{"within", 8}, {"b", 2}}}}};
  const auto smaller = make_smaller(document, {.whole_elements = {"/rules"}}, [](const Json& one) {
    return one.contains("rules") && !one["rules"].empty() && one["rules"][0].contains("within");
  });
  CHECK(smaller.document["rules"].size() == 1);
  CHECK(smaller.document["rules"][0].size() == 2);
  CHECK(smaller.simplified.empty());
}

TEST_CASE("numbers become 0, or small ones that people choose, or are rounded") {
  const Json document{{"at", 1.2345},      {"speed", 0.2178}, {"for", "1234ms"}, {"zero", 3},
                      {"turn_deg", -87.5}, {"delay", 41.7},   {"time", "7.31s"}};
  const auto needs = [](const Json& one) {
    return one.size() == 7 && one["at"] > 1.21 && one["speed"] > 0.1 && one["for"] != "0ms" &&
           one["turn_deg"] < -1.5 && one["delay"] > 41 && one["time"] > "6";
  };
  const auto smaller = make_smaller(document, {}, needs);
  CHECK(smaller.document["at"] == 1.2345);
  CHECK(smaller.document["speed"] == 0.2);
  CHECK(smaller.document["for"] == "1ms");
  CHECK(smaller.document["zero"] == 0);
  CHECK(smaller.document["turn_deg"] == -2);
  CHECK(smaller.document["delay"] == 42);
  CHECK(smaller.document["time"] == "7s");
  REQUIRE(smaller.simplified.size() == 6);
  CHECK(smaller.simplified[0].pointer == "/delay");
  CHECK(smaller.simplified[0].before == 41.7);
}

TEST_CASE("a duration becomes as short as possible, and then a fifth longer and round") {
  const Json document{{"duration", 60}};
  const auto shortest = [&](double needed, double most) {
    return make_smaller(document, {.smallest = {"/duration"}}, [=](const Json& one) {
      return one.contains("duration") && one["duration"] > needed && one["duration"] <= most;
    });
  };
  CHECK(shortest(7.31, 60).document["duration"] == 9);
  CHECK(shortest(0.71, 60).document["duration"] == 0.9);
  const auto without_room = shortest(58.9, 60);
  CHECK(without_room.document["duration"] == 60);
  CHECK(without_room.simplified.empty());
  CHECK(make_smaller(document, {.smallest = {"/duration"}}, [](const Json& one) {
          // A condition such as an expectation of the end.
          return one.contains("duration") && one["duration"] != 9 && one["duration"] > 7.31;
        }).document["duration"] == 7.4);
}

TEST_CASE("numbers that are kept stay, and the shortest duration has the room that was asked for") {
  const Json document{{"duration", 60}, {"at", 1.2345}, {"list", {1, 2}}};
  const auto smaller = make_smaller(
      document, {.smallest = {"/duration"}, .room = 1.5, .keeps_values = true},
      [](const Json& one) {
        return one.contains("duration") && one["duration"] > 7.31 && one.contains("at");
      });
  CHECK(smaller.document == Json{{"duration", 20}, {"at", 1.2345}});
}

TEST_CASE("a document of which everything is needed stays as it is") {
  const Json document{{"list", {1, 2}}, {"text", "5 s"}};
  const auto smaller = make_smaller(document, {}, [&](const Json& one) { return one == document; });
  CHECK(smaller.document == document);
  CHECK(smaller.removed.empty());
  CHECK(smaller.simplified.empty());
}

TEST_CASE("no document is tried twice, nor the first one") {
  const Json document{{"a", {1, 2, 3}}, {"b", {{"c", 4}, {"d", "500ms"}}}};
  std::vector<Json> tried{document};
  make_smaller(document, {}, [&](const Json& one) {
    CHECK(std::ranges::find(tried, one) == tried.end());
    tried.push_back(one);
    return one.contains("b") && one["b"].contains("d");
  });
  CHECK(tried.size() > 5);
}

TEST_CASE(
    "when it is over, the smallest document so far has the property and nothing more is tried") {
  Json document{{"list", Json::array()}};
  for (int i = 1; i <= 64; ++i) { document["list"].push_back(i); }
  const auto needs = [](const Json& one) {
    return one.contains("list") && has_all(one["list"], {5, 60});
  };
  for (int most = 0; most < 40; ++most) {
    CAPTURE(most);
    int tries = 0;
    const auto smaller = make_smaller(
        document, {}, [&](const Json& one) { return ++tries, needs(one); },
        [&] { return tries >= most; });
    CHECK(tries <= most);
    CHECK(needs(smaller.document));
  }
}
