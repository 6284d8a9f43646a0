#include "sim/scenario/expectations/compared_value.hpp"

#include <string_view>

#include "sim/scenario/number_text.hpp"
#include "sim/scenario/time_text.hpp"

namespace fakebot::sim::scenario {

std::optional<SwitchPoint> comparison_of(const Condition& condition) {
  const auto& points = condition.switch_points();
  if (!points || points->size() != 1 || condition.places().size() != 1) { return std::nullopt; }
  return points->front();
}

std::string value_text(const SignalBoard& board, std::size_t place, double value, SimTime at) {
  const std::string_view unit = board.signal(place).unit;
  if (unit == "flag") { return ""; }
  return number_text(value) + (unit.empty() ? "" : " ") + std::string(unit) + " at " +
         seconds_text(at);
}

}  // namespace fakebot::sim::scenario
