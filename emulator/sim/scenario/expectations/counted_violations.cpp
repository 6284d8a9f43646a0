#include "sim/scenario/expectations/counted_violations.hpp"

#include <algorithm>

#include "sim/scenario/number_text.hpp"
#include "sim/wire/wire_violation.hpp"

namespace fakebot::sim::scenario {

std::string violations_text(const SignalBoard& board, std::span<const std::size_t> places) {
  const bool all_count = std::ranges::all_of(
      places, [&](std::size_t place) { return board.signal(place).counts_violations; });
  if (!all_count) { return ""; }
  std::string text;
  for (const std::size_t place : places) {
    if (board.value(place) == 0) { continue; }
    text += (text.empty() ? "" : "; ") + std::string(board.signal(place).name) + " " +
            number_text(board.value(place));
    const std::string first = text_of(board.first_violation(place));
    if (!first.empty()) { text += ": " + first; }
  }
  return text;
}

}  // namespace fakebot::sim::scenario
