#include "sim/scenario/expectations/printed/line_condition.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "sim/scenario/expression/parser.hpp"

namespace fakebot::sim::scenario {

LineCondition::LineCondition(const std::string& text, std::span<const std::string> captured,
                             SignalBoard& board)
    : board_(board), expression_(parsed(text)), numbers_(captured.size()) {
  for (const std::string& name : expression_.signals) {
    const auto number = std::ranges::find(captured, name);
    if (number != captured.end()) {
      values_.push_back(&numbers_[static_cast<std::size_t>(number - captured.begin())]);
      continue;
    }
    places_.push_back(board.follow(name).value());
    values_.push_back(&board.value(places_.back()));
  }
  watch_ = board.begin_watch(places_, std::nullopt);
}

LineCondition::Result LineCondition::evaluate(std::span<const double> numbers) {
  const bool is_decided =
      std::ranges::all_of(places_, [&](std::size_t place) { return board_.has_value(place); });
  if (!is_decided) { return Result::undecided; }
  std::ranges::copy(numbers, numbers_.begin());
  const double value = value_of(expression_.root, values_);
  return value != 0 && !std::isnan(value) ? Result::holds : Result::fails;
}

}  // namespace fakebot::sim::scenario
