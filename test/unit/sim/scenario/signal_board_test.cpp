#include "sim/scenario/signal_board.hpp"

#include <doctest/doctest.h>

#include <array>

#include "robots/kobuki/kobuki.hpp"
#include "unit/sim/scenario/stage.hpp"

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

TEST_CASE("a watch is notified only when one of its signals passes a switch point") {
  test::TestSignals signals;
  SignalBoard board({&signals});
  const std::size_t a = board.follow("a").value();
  const auto watch = board.begin_watch({}, std::vector{sim::scenario::SwitchPoint{a, 2}});
  board.sample({});
  CHECK(board.notified_at(watch) == 1);
  signals.a = 1;
  signals.b = 5;
  board.sample({});
  CHECK(board.notified_at(watch) == 1);
  signals.a = 3;
  board.sample({});
  CHECK(board.notified_at(watch) == 3);
}
