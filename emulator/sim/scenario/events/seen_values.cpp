#include "sim/scenario/events/seen_values.hpp"

#include <algorithm>
#include <string_view>

#include "sim/scenario/number_text.hpp"

namespace fakebot::sim::scenario {

namespace {

/// The places of the condition's signals, each once.
std::vector<std::size_t> each_place_of(const Condition& condition) {
  std::vector<std::size_t> places;
  for (const std::size_t place : condition.places()) {
    if (std::ranges::find(places, place) == places.end()) { places.push_back(place); }
  }
  return places;
}

}  // namespace

std::shared_ptr<SeenRange> SeenRanges::since_now(std::size_t place, const SignalBoard& board) {
  std::shared_ptr<SeenRange>& range = ranges_[{place, board.samples()}];
  if (!range) { range = std::make_shared<SeenRange>(SeenRange{place}); }
  return range;
}

void SeenRanges::add(const SignalBoard& board) {
  std::erase_if(ranges_, [&](const auto& one) {
    const bool is_used = one.second.use_count() > 1;
    if (is_used) { one.second->add(board); }
    return !is_used;
  });
}

SeenValues::SeenValues(const Condition& condition) {
  for (const std::size_t place : each_place_of(condition)) {
    seen_.push_back(std::make_shared<SeenRange>(SeenRange{place}));
  }
}

SeenValues::SeenValues(const Condition& condition, SeenRanges& ranges, const SignalBoard& board) {
  for (const std::size_t place : each_place_of(condition)) {
    seen_.push_back(ranges.since_now(place, board));
  }
}

std::string SeenValues::text(const SignalBoard& board) const {
  std::string text;
  for (const auto& range : seen_) {
    const SeenRange& one = *range;
    const Signal& signal = board.signal(one.place);
    if (signal.name == kTimeSignal.name || !(one.least <= one.most)) { continue; }
    text += (text.empty() ? "" : ", ") + std::string(board.name(one.place)) + " was " +
            number_text(one.least);
    if (one.most > one.least) { text += " to " + number_text(one.most); }
    const std::string_view unit = signal.unit == "flag" ? "" : signal.unit;
    if (!unit.empty()) { text += " " + std::string(unit); }
  }
  return text;
}

}  // namespace fakebot::sim::scenario
