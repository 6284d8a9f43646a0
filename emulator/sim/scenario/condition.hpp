// What is true or false of the signals: "speed.linear_m_s > 0.1 && !bumper.center".
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "sim/scenario/signal_board.hpp"

namespace fakebot::sim::scenario {

/// A formula that somebody has parsed.
class Formula {
 public:
  Formula() = default;
  Formula(const Formula&) = delete;
  Formula& operator=(const Formula&) = delete;
  Formula(Formula&&) = delete;
  Formula& operator=(Formula&&) = delete;
  virtual ~Formula() = default;

  /// With the values that stand on the board.
  virtual double value() const = 0;
  /// The places on the board of all signals in it.
  virtual std::span<const std::size_t> places() const = 0;
};

/// Parses a formula over the signals of a board, which must outlive it.
/// Precondition: the text has been checked.
using FormulaParser =
    std::function<std::unique_ptr<Formula>(const std::string& text, SignalBoard& board)>;

/// A formula that counts as true unless it is 0. It is worked out again only when one of
/// its signals has changed.
class Condition {
 public:
  explicit Condition(std::unique_ptr<Formula> formula) : formula_(std::move(formula)) {}

  bool holds(const SignalBoard& board) {
    if (has_changed(board)) {
      holds_ = formula_->value() != 0;
      known_at_ = board.looks();
    }
    return holds_;
  }

  std::span<const std::size_t> places() const { return formula_->places(); }

 private:
  bool has_changed(const SignalBoard& board) const {
    return known_at_ == 0 || std::ranges::any_of(formula_->places(), [&](std::size_t place) {
             return board.changed_at(place) > known_at_;
           });
  }

  std::unique_ptr<Formula> formula_;
  std::uint64_t known_at_ = 0;  // the look
  bool holds_ = false;
};

}  // namespace fakebot::sim::scenario
