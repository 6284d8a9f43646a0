#include "sim/scenario/events/seen_values.hpp"

#include <algorithm>
#include <limits>
#include <string_view>

#include "sim/scenario/number_text.hpp"

namespace fakebot::sim::scenario {

SeenValues::SeenValues(const Condition& condition) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (const std::size_t place : condition.places()) {
    if (std::ranges::find(seen_, place, &Seen::place) != seen_.end()) { continue; }
    seen_.push_back({place, kInfinity, -kInfinity});
  }
}

std::string SeenValues::text(const SignalBoard& board) const {
  std::string text;
  for (const Seen& one : seen_) {
    const Signal& signal = board.signal(one.place);
    if (signal.name == kTimeSignal.name || one.least > one.most) { continue; }
    text +=
        (text.empty() ? "" : ", ") + std::string(signal.name) + " was " + number_text(one.least);
    if (one.most > one.least) { text += " to " + number_text(one.most); }
    const std::string_view unit = signal.unit == "flag" ? "" : signal.unit;
    if (!unit.empty()) { text += " " + std::string(unit); }
  }
  return text;
}

}  // namespace fakebot::sim::scenario
