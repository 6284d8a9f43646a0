// Conditions over signals: "speed.linear_m_s > 0.1 && !bumper.center".
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sim/scenario/expression/parser.hpp"
#include "sim/scenario/expression/remembered.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::sim::scenario {

/// An expression over the signals of a board. The board must outlive the formula.
class Formula {
 public:
  /// Precondition: the text is an expression over signals of the board.
  Formula(const std::string& text, SignalBoard& board) {
    Expression expression = parsed(text);
    for (const std::string& name : expression.signals) {
      places_.push_back(board.follow(name).value());
      values_.push_back(&board.value(places_.back()));
      if (remembered_in(name)) { remembered_.push_back(places_.back()); }
    }
    if (const auto points = switch_values(expression)) {
      switch_points_.emplace();
      for (const auto& [signal, value] : *points) {
        switch_points_->push_back({places_[signal], value});
      }
    }
    root_ = std::move(expression.root);
  }

  /// The value of the formula with the values on the board.
  double value() const { return value_of(root_, values_); }
  /// Whether the formula has a value: all events at which values are remembered have happened.
  bool has_value(const SignalBoard& board) const {
    for (const std::size_t place : remembered_) {
      if (!board.has_value(place)) { return false; }
    }
    return true;
  }
  /// Indices on the board of the formula's signals.
  std::span<const std::size_t> places() const { return places_; }
  /// The truth changes only when a signal reaches, passes or leaves a switch point. Nothing: the
  /// truth may change with every change of a signal.
  const std::optional<std::vector<SwitchPoint>>& switch_points() const { return switch_points_; }

 private:
  Node root_;
  std::vector<std::size_t> places_{};
  std::vector<const double*> values_{};
  std::vector<std::size_t> remembered_{};  // places of remembered values
  std::optional<std::vector<SwitchPoint>> switch_points_{};
};

/// A formula that counts as true unless 0 or not a number. Undecided, neither true nor false, until
/// the formula has a value. Evaluated again only when the value may have changed.
class Condition {
 public:
  /// The board must outlive the condition. `wake` is told when the truth may have changed.
  /// Precondition: as for Formula.
  Condition(const std::string& text, SignalBoard& board, const Wake& wake = {})
      : formula_(std::make_unique<const Formula>(text, board)),
        board_(&board),
        watch_(board.begin_watch(formula_->places(), formula_->switch_points(), wake)),
        notified_at_(&board.notified_at(watch_)) {}
  Condition(const Condition&) = delete;
  Condition& operator=(const Condition&) = delete;
  Condition(Condition&&) = default;
  Condition& operator=(Condition&&) = delete;
  ~Condition() {
    if (formula_) { board_->end_watch(watch_); }
  }

  /// Whether the condition is decided, and holds, at the last sample() of the board.
  bool holds() {
    if (known_at_ == 0 || *notified_at_ > known_at_) [[unlikely]] { evaluate(); }
    return holds_;
  }
  /// Once decided, a condition stays so.
  bool is_decided() {
    holds();
    return is_decided_;
  }

  std::span<const std::size_t> places() const { return formula_->places(); }
  const std::optional<std::vector<SwitchPoint>>& switch_points() const {
    return formula_->switch_points();
  }

 private:
  [[gnu::noinline]] void evaluate() {
    const double value = formula_->value();
    is_decided_ = formula_->has_value(*board_);
    holds_ = is_decided_ && value != 0 && !std::isnan(value);
    known_at_ = board_->samples();
  }

  std::unique_ptr<const Formula> formula_;
  SignalBoard* board_;
  SignalBoard::WatchId watch_;
  const std::uint64_t* notified_at_;
  std::uint64_t known_at_ = 0;  // number of the sample
  bool is_decided_ = false;
  bool holds_ = false;
};

}  // namespace fakebot::sim::scenario
