// Signals for tests to set.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "sim/scenario/condition.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::test {

using namespace std::chrono_literals;
using sim::SimTime;

/// A source of three signals.
class TestSignals final : public sim::SignalSource {
 public:
  double a = 0;
  double b = 0;
  double c = 0;

  std::span<const sim::Signal> signals() const override { return kSignals; }
  double get(std::size_t signal) const override { return std::array{a, b, c}[signal]; }

 private:
  static constexpr std::array kSignals{sim::Signal{"a", "flag", 0, 1, "first", false},
                                       sim::Signal{"b", "", 0, 9, "second", false},
                                       sim::Signal{"c", "m", 0, 9, "third", false}};
};

inline constexpr SimTime kTestTick = 5ms;

}  // namespace fakebot::test
