// The turns that the seed decides, and their text.
#include "io/lockstep/threads/drawn_turns.hpp"

#include <doctest/doctest.h>

#include "io/lockstep/threads/taken_turns.hpp"

using namespace std::chrono_literals;
using fakebot::io::DrawnTurns;
using fakebot::io::TakenTurns;
using fakebot::io::Turn;

TEST_CASE("the text of drawn turns has the time in seconds and the number, and is read again") {
  const DrawnTurns turns =
      DrawnTurns::only({{0ns, 1}, {1005ms, 2}, {1005ms, 3}, {2s, 1}, {3'000'000'001ns, 17}});
  CHECK(turns.text() == "0/1,1.005/2,1.005/3,2/1,3.000000001/17");
  CHECK(DrawnTurns::of(turns.text()) == turns);
  CHECK(turns.contains({1005ms, 3}));
  CHECK_FALSE(turns.contains({1005ms, 4}));
  CHECK_FALSE(turns.contains({1006ms, 3}));
}

TEST_CASE("no drawn turns are an empty text, and all turns contain each") {
  CHECK(DrawnTurns::of("") == DrawnTurns::only({}));
  CHECK(DrawnTurns::only({}).text().empty());
  CHECK_FALSE(DrawnTurns::only({}).contains({1s, 1}));
  CHECK(DrawnTurns().are_all());
  CHECK(DrawnTurns().contains({1s, 1}));
}

TEST_CASE("a text that is no list of turns in order is refused") {
  for (const char* text :
       {"1", "1/", "/1", "1/0", "-1/1", "1/1,", ",1/1", "1/1 ", "1/2,1/1", "1/1,1/1", "2/1,1/1",
        "x/1", "1/x", "nan/1", "inf/1", "1e300/1", "1/99999999999", "1/1;2/1"}) {
    CAPTURE(text);
    CHECK_FALSE(DrawnTurns::of(text));
  }
}

TEST_CASE("all taken turns are those up to the last one of each time") {
  const TakenTurns taken{.last_of_times = {{1s, 2}, {3s, 1}}};
  CHECK(all_of(taken) == std::vector<Turn>{{1s, 1}, {1s, 2}, {3s, 1}});
}
