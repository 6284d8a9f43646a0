// One cause is one find, and two causes are two.
#include "runner/explore/find_list.hpp"

#include <doctest/doctest.h>

using namespace fakebot::runner;

namespace {

using Kinds = std::set<std::size_t>;

WayToFail expectation(std::size_t index) {
  return {.expectation = index};
}

Find find_with(std::uint64_t seed, Kinds kinds, const std::vector<std::size_t>& expectations) {
  Find find{.name = "s",
            .seed = seed,
            .way = expectation(expectations.front()),
            .kinds = std::move(kinds),
            .document = {},
            .result = {.verdict = fakebot::sim::scenario::Verdict::failed}};
  for (std::size_t i = 1; i < expectations.size(); ++i) {
    find.also.push_back({expectation(expectations[i]), "an expectation"});
  }
  return find;
}

using Places = std::vector<std::size_t>;

}  // namespace

TEST_CASE("all ways to fail of a find are known, with its kinds of events and with more") {
  std::vector<Find> finds;
  add_find(finds, find_with(1, {2}, {0, 3}));
  CHECK(find_of(finds, expectation(0), {2}) == finds.data());
  CHECK(find_of(finds, expectation(3), {2, 5}) == finds.data());
  CHECK(find_of(finds, expectation(3), {5}) == nullptr);
  CHECK(find_of(finds, expectation(1), {2}) == nullptr);
}

TEST_CASE("a run that fails in two ways of a find is counted once") {
  std::vector<Find> finds;
  add_find(finds, find_with(7, {2}, {0, 3}));
  count_run(finds[0], 7);
  CHECK(finds[0].times == 1);
  count_run(finds[0], 8);
  count_run(finds[0], 8);
  CHECK(finds[0].times == 2);
}

TEST_CASE("a find that fails in the ways of another by the same kinds takes its place") {
  std::vector<Find> finds;
  add_find(finds, find_with(1, {2}, {1}));
  add_find(finds, find_with(2, {4}, {1}));
  count_run(finds[0], 3);
  CHECK(add_find(finds, find_with(3, {2}, {0, 1})) == Places{0});
  REQUIRE(finds.size() == 2);
  CHECK(finds[1].times == 2);  // with seeds 1 and 3
  CHECK(find_of(finds, expectation(1), {2}) == &finds[1]);
}

TEST_CASE("a find takes the place of those that need more kinds, from the last to the first") {
  std::vector<Find> finds;
  add_find(finds, find_with(1, {2, 3}, {1}));
  add_find(finds, find_with(2, {2}, {4}));
  add_find(finds, find_with(3, {2, 5}, {1}));
  CHECK(add_find(finds, find_with(4, {2}, {1})) == Places{2, 0});
  CHECK(finds.size() == 2);
}

TEST_CASE("a find stays while it has a way to fail, or a kind of events, of its own") {
  std::vector<Find> finds;
  add_find(finds, find_with(1, {2}, {1, 3}));
  CHECK(add_find(finds, find_with(2, {2}, {0, 1})).empty());
  CHECK(add_find(finds, find_with(3, {5}, {1, 3})).empty());
  CHECK(finds.size() == 3);
}

TEST_CASE("a failure that fewer kinds of events lead to has a cause of its own") {
  std::vector<Find> finds;
  add_find(finds, find_with(1, {2}, {0, 3}));
  CHECK(needs_less(finds, expectation(3), {2, 5}));
  CHECK_FALSE(needs_less(finds, expectation(3), {2}));
  CHECK_FALSE(needs_less(finds, expectation(1), {2, 5}));
  CHECK_FALSE(needs_less(finds, expectation(3), {5}));
}
