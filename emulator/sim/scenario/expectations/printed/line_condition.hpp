// A condition over signals and over numbers in a line.
#pragma once

#include <deque>
#include <span>
#include <string>
#include <vector>

#include "sim/scenario/expression/expression.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::sim::scenario {

class LineCondition {
 public:
  /// `captured` are names of numbers. The board must outlive the condition. Precondition: the text
  /// is an expression over these names and signals of the board.
  LineCondition(const std::string& text, std::span<const std::string> captured, SignalBoard& board);

  LineCondition(const LineCondition&) = delete;
  LineCondition& operator=(const LineCondition&) = delete;
  ~LineCondition() { board_.end_watch(watch_); }

  enum class Result { holds, fails, undecided };
  /// With the values of the last sample(). `numbers` belong to the captured names.
  [[nodiscard]] Result evaluate(std::span<const double> numbers);
  /// Indices on the board of the signals.
  const std::vector<std::size_t>& places() const { return places_; }

 private:
  SignalBoard& board_;
  SignalBoard::WatchId watch_ = 0;  // so that the board samples the signals
  Expression expression_;
  std::vector<std::size_t> places_{};
  std::deque<double> numbers_{};  // the values point here
  std::vector<const double*> values_{};
};

}  // namespace fakebot::sim::scenario
