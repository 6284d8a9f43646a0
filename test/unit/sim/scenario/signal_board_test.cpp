#include "sim/scenario/signal_board.hpp"

#include <doctest/doctest.h>

#include <array>
#include <memory>
#include <optional>

#include "unit/sim/scenario/stage.hpp"

using namespace fakebot::test;
using fakebot::sim::scenario::Condition;
using fakebot::sim::scenario::SignalBoard;
using fakebot::sim::scenario::SwitchPoint;

namespace {

constexpr std::array<std::size_t, 1> kFirstPlace{0};

/// Samples "a" with that value. Returns whether the watch was notified.
bool is_notified(SignalBoard& board, TestSignals& signals, SignalBoard::WatchId watch,
                 double value) {
  signals.a = value;
  board.sample({});
  return board.notified_at(watch) == board.samples();
}

}  // namespace

TEST_CASE("a watch with switch points is notified when its signal reaches, passes or leaves one") {
  TestSignals signals;
  SignalBoard board({&signals});
  REQUIRE(board.follow("a"));
  const auto watch = board.begin_watch(kFirstPlace, std::vector{SwitchPoint{0, 3}});
  CHECK(is_notified(board, signals, watch, 1));  // the first value is a change
  CHECK_FALSE(is_notified(board, signals, watch, 2));
  CHECK(is_notified(board, signals, watch, 3));
  CHECK_FALSE(is_notified(board, signals, watch, 3));
  CHECK(is_notified(board, signals, watch, 4));
  CHECK_FALSE(is_notified(board, signals, watch, 9));
  CHECK(is_notified(board, signals, watch, 1));
  CHECK(board.value(0) == 1);
}

TEST_CASE("a watch without switch points is notified of every change") {
  TestSignals signals;
  SignalBoard board({&signals});
  REQUIRE(board.follow("a"));
  const auto watch = board.begin_watch(kFirstPlace, std::nullopt);
  CHECK(is_notified(board, signals, watch, 1));
  CHECK(is_notified(board, signals, watch, 2));
  CHECK_FALSE(is_notified(board, signals, watch, 2));
}

TEST_CASE("a signal is sampled only while it is in use") {
  TestSignals signals;
  SignalBoard board({&signals});
  auto condition = std::make_optional<Condition>(parse_for_test("a", board), board);
  auto another = std::make_optional<Condition>(parse_for_test("!a", board), board);
  signals.a = 1;
  board.sample({});
  condition.reset();
  signals.a = 2;
  board.sample({});
  CHECK(board.value(0) == 2);
  another.reset();
  signals.a = 3;
  board.sample({});
  CHECK(board.value(0) == 2);
  condition.emplace(parse_for_test("a", board), board);
  board.sample({});
  CHECK(board.value(0) == 3);
  CHECK(condition->holds());
}
