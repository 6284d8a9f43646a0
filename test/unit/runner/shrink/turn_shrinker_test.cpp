// Which turns of threads a failure needs.
#include "runner/shrink/turn_shrinker.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace std::chrono_literals;
using fakebot::io::DrawnTurns;
using fakebot::io::Turn;
using fakebot::runner::fewest_turns;

namespace {

std::vector<Turn> turns_until(int last_ms) {
  std::vector<Turn> turns;
  for (int ms = 1; ms <= last_ms; ++ms) {
    for (std::uint32_t number = 1; number <= 3; ++number) {
      turns.push_back({std::chrono::milliseconds(ms), number});
    }
  }
  return turns;
}

struct Search {
  std::vector<Turn> needed;
  std::size_t runs = 0;
};

/// Of a failure that needs all of `cause`.
Search search_for(const std::vector<Turn>& cause, std::size_t most_runs = 1000) {
  Search search;
  const auto fails = [&](const DrawnTurns& turns) {
    ++search.runs;
    return std::ranges::all_of(cause, [&](const Turn& turn) { return turns.contains(turn); });
  };
  search.needed =
      fewest_turns(turns_until(1000), fails, [&] { return search.runs >= most_runs; }).turns();
  return search;
}

}  // namespace

TEST_CASE("the one turn among thousands that a failure needs is found in few runs") {
  for (const Turn turn : {Turn{1ms, 1}, Turn{417ms, 2}, Turn{1000ms, 3}}) {
    const Search search = search_for({turn});
    CHECK(search.needed == std::vector<Turn>{turn});
    CHECK(search.runs < 50);
  }
}

TEST_CASE("turns that a failure needs together are found, also far apart") {
  const std::vector<Turn> cause{{3ms, 2}, {417ms, 1}, {417ms, 3}, {990ms, 2}};
  const Search search = search_for(cause);
  CHECK(search.needed == cause);
  CHECK(search.runs < 200);
}

TEST_CASE("a failure that is there in the plain order needs no turn, which one run tells") {
  const Search search = search_for({});
  CHECK(search.needed.empty());
  CHECK(search.runs == 1);
}

TEST_CASE("a search that is over has the turns that are enough so far") {
  const Search search = search_for({{417ms, 2}}, 5);
  CHECK(search.runs == 5);
  CHECK(std::ranges::binary_search(search.needed, Turn{417ms, 2}));
  CHECK(search.needed.size() < 3000);
}
