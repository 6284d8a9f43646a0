#include "sim/scenario/signal_board.hpp"

#include <doctest/doctest.h>

#include <array>

#include "robots/kobuki/kobuki.hpp"

using namespace fakebot;
using sim::scenario::SignalBoard;

TEST_CASE("the place of a watch that has ended is the next one's, which is notified anew") {
  robots::kobuki::Kobuki robot{{}};
  SignalBoard board({&robot});
  const std::array places{board.follow("bumper.left").value()};
  const auto first = board.begin_watch(places, std::nullopt);
  board.sample(sim::SimTime{0});
  board.end_watch(first);
  board.sample(sim::SimTime{0});
  const auto second = board.begin_watch(places, std::nullopt);
  CHECK(second == first);
  CHECK(board.notified_at(second) == board.samples());
}
