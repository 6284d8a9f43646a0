// Signals that a test sets, and formulas without a parser.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

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
  static constexpr std::array kSignals{sim::Signal{"a", "", 0, 9, "first", false},
                                       sim::Signal{"b", "", 0, 9, "second", false},
                                       sim::Signal{"c", "m", 0, 9, "third", false}};
};

/// "a": the signal is not 0; "!a": it is 0; "a > 0.3", with a switch point.
class TestFormula final : public sim::scenario::Formula {
 public:
  TestFormula(const std::string& text, sim::scenario::SignalBoard& board)
      : board_(board), negated_(text.front() == '!') {
    const std::size_t comparison = text.find(" > ");
    if (comparison != std::string::npos) { limit_ = std::stod(text.substr(comparison + 3)); }
    places_.push_back(board.follow(text.substr(negated_ ? 1 : 0, comparison)).value());
  }
  double value() const override {
    ++evaluations;
    const double value = board_.value(places_[0]);
    if (limit_) { return value > *limit_ ? 1 : 0; }
    return (value != 0) != negated_ ? 1 : 0;
  }
  std::span<const std::size_t> places() const override { return places_; }
  std::optional<std::vector<sim::scenario::SwitchPoint>> switch_points() const override {
    if (!limit_) { return std::nullopt; }
    return std::vector{sim::scenario::SwitchPoint{places_[0], *limit_}};
  }

  static inline int evaluations = 0;

 private:
  sim::scenario::SignalBoard& board_;
  bool negated_;
  std::optional<double> limit_;
  std::vector<std::size_t> places_;
};

inline std::unique_ptr<sim::scenario::Formula> parse_for_test(const std::string& text,
                                                              sim::scenario::SignalBoard& board) {
  return std::make_unique<TestFormula>(text, board);
}

inline constexpr SimTime kTestTick = 5ms;

}  // namespace fakebot::test
