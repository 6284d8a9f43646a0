// Watchers of expectations, one file for each kind, and their findings.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sim/scenario/expectations/judge.hpp"
#include "sim/scenario/time_text.hpp"

namespace fakebot::sim::scenario {

std::unique_ptr<Watcher> make_watcher(const Invariant& what, SignalBoard& board);
std::unique_ptr<Watcher> make_watcher(const Reaction& what, SignalBoard& board);
std::unique_ptr<Watcher> make_watcher(const AtTheEnd& what, SignalBoard& board);
std::unique_ptr<Watcher> make_watcher(const Count& what, SignalBoard& board);

inline Finding passed() {
  return {{}, Outcome::passed};
}
inline Finding failed(std::string explanation) {
  return {{.explanation = std::move(explanation)}, Outcome::failed};
}
inline Finding untested(std::string explanation) {
  return {{.explanation = std::move(explanation)}, Outcome::untested};
}

inline std::string span_text(const Span& span) {
  return "from " + seconds_text(span.from) +
         (span.until ? " until " + seconds_text(*span.until) : "");
}

/// The signals at these places, with their values now.
inline std::vector<SignalValue> values_of(const SignalBoard& board,
                                          std::span<const std::size_t> places) {
  std::vector<SignalValue> values;
  values.reserve(places.size());
  for (const std::size_t place : places) {
    values.push_back({&board.signal(place), board.value(place)});
  }
  return values;
}

inline std::vector<std::size_t> places_of(const Condition& condition) {
  return {condition.places().begin(), condition.places().end()};
}

}  // namespace fakebot::sim::scenario
