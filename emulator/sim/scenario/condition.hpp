// Conditions over signals: "speed.linear_m_s > 0.1 && !bumper.center".
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sim/scenario/signal_board.hpp"

namespace fakebot::sim::scenario {

/// A parsed formula.
class Formula {
 public:
  Formula() = default;
  Formula(const Formula&) = delete;
  Formula& operator=(const Formula&) = delete;
  Formula(Formula&&) = delete;
  Formula& operator=(Formula&&) = delete;
  virtual ~Formula() = default;

  /// Evaluates it with the values on the board.
  virtual double value() const = 0;
  /// Indices on the board of its signals.
  virtual std::span<const std::size_t> places() const = 0;
  /// Its value changes only when one of its signals reaches, passes or leaves one of these.
  /// Nothing: it may change whenever a signal does.
  virtual std::optional<std::vector<SwitchPoint>> switch_points() const { return std::nullopt; }
};

/// Parses a formula over the signals of a board, which must outlive it.
/// Precondition: the text has been checked.
using FormulaParser =
    std::function<std::unique_ptr<Formula>(const std::string& text, SignalBoard& board)>;

/// A formula that counts as true unless it is 0 or not a number. It is evaluated again only when
/// its value may have changed.
class Condition {
 public:
  /// The board must outlive it.
  Condition(std::unique_ptr<Formula> formula, SignalBoard& board)
      : formula_(std::move(formula)),
        board_(&board),
        watch_(board.begin_watch(formula_->places(), formula_->switch_points())),
        notified_at_(&board.notified_at(watch_)) {}
  Condition(const Condition&) = delete;
  Condition& operator=(const Condition&) = delete;
  Condition(Condition&&) = default;
  Condition& operator=(Condition&&) = delete;
  ~Condition() {
    if (formula_) { board_->end_watch(watch_); }
  }

  /// As of the last sample() of the board.
  bool holds() {
    if (known_at_ == 0 || *notified_at_ > known_at_) [[unlikely]] { evaluate(); }
    return holds_;
  }

  std::span<const std::size_t> places() const { return formula_->places(); }
  std::optional<std::vector<SwitchPoint>> switch_points() const {
    return formula_->switch_points();
  }

 private:
  [[gnu::noinline]] void evaluate() {
    const double value = formula_->value();
    holds_ = value != 0 && !std::isnan(value);
    known_at_ = board_->samples();
  }

  std::unique_ptr<Formula> formula_;
  SignalBoard* board_;
  SignalBoard::WatchId watch_;
  const std::uint64_t* notified_at_;
  std::uint64_t known_at_ = 0;  // number of the sample
  bool holds_ = false;
};

}  // namespace fakebot::sim::scenario
