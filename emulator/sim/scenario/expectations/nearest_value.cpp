#include "sim/scenario/expectations/nearest_value.hpp"

#include <array>
#include <cstdio>

#include "sim/scenario/time_text.hpp"

namespace fakebot::sim::scenario {

std::string NearestValue::text(const SignalBoard& board) const {
  if (!compared_ || std::isinf(distance_)) { return ""; }
  if (board.signal(compared_->place).unit == "flag") { return ""; }
  std::array<char, 32> number{};
  std::snprintf(number.data(), number.size(), "%.6g", value_);
  const std::string_view unit = board.signal(compared_->place).unit;
  return std::string(number.data()) + (unit.empty() ? "" : " ") + std::string(unit) + " at " +
         seconds_text(at_);
}

}  // namespace fakebot::sim::scenario
