#include "sim/scenario/signal_board.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <vector>

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

TEST_CASE("a watch is not notified of a switch point of another watch") {
  test::TestSignals signals;
  SignalBoard board({&signals});
  const std::size_t a = board.follow("a").value();
  const auto at_2 = board.begin_watch({}, std::vector{sim::scenario::SwitchPoint{a, 2}});
  const auto at_5 = board.begin_watch({}, std::vector{sim::scenario::SwitchPoint{a, 5}});
  board.sample({});
  const auto sampled = [&](double value) {
    signals.a = value;
    board.sample({});
    return board.samples();
  };
  const std::uint64_t passed_2 = sampled(3);
  CHECK(board.notified_at(at_2) == passed_2);
  CHECK(board.notified_at(at_5) == 1);
  const std::uint64_t reached_5 = sampled(5);
  const std::uint64_t left_5 = sampled(6);
  CHECK(board.notified_at(at_2) == passed_2);
  CHECK(board.notified_at(at_5) == left_5);
  CHECK(reached_5 + 1 == left_5);
  const std::uint64_t no_number = sampled(std::nan(""));
  CHECK(board.notified_at(at_2) == no_number);
  CHECK(board.notified_at(at_5) == no_number);
  const std::uint64_t a_number_again = sampled(6);
  CHECK(board.notified_at(at_2) == a_number_again);
}

TEST_CASE("a watch wakes who waits, until it ends") {
  test::TestSignals signals;
  SignalBoard board({&signals});
  const std::size_t a = board.follow("a").value();
  std::vector<std::size_t> woken;
  const auto watch =
      board.begin_watch({}, std::vector{sim::scenario::SwitchPoint{a, 2}}, {&woken, 7});
  board.sample({});
  woken.clear();
  signals.a = 1;
  board.sample({});
  CHECK(woken.empty());
  signals.a = 2;
  board.sample({});
  CHECK(woken == std::vector<std::size_t>{7});
  board.end_watch(watch);
  signals.a = 0;
  board.sample({});
  CHECK(woken.size() == 1);
}
