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
std::unique_ptr<Watcher> make_watcher(const Sequence& what, SignalBoard& board);
std::unique_ptr<Watcher> make_watcher(const Share& what, SignalBoard& board);
std::unique_ptr<Watcher> make_watcher(const Printed& what, SignalBoard& board);
std::unique_ptr<Watcher> make_watcher(const NeverPrinted& what, SignalBoard& board);
/// For expectations of printed lines, if nobody hears a driver.
std::unique_ptr<Watcher> make_unheard_watcher();

inline Finding passed() {
  return {{}, Outcome::passed};
}
inline Finding failed(std::string explanation) {
  return {{.explanation = std::move(explanation)}, Outcome::failed};
}
inline Finding untested(std::string explanation) {
  return {{.explanation = std::move(explanation)}, Outcome::untested};
}

/// "the event bump never happened", for a condition without a decision.
inline std::string undecided_text(const SignalBoard& board, std::span<const std::size_t> places) {
  for (const std::size_t place : places) {
    if (board.has_value(place)) { continue; }
    return "the event " + std::string(board.remembered_at(place)) + " never happened";
  }
  return "";
}

inline std::string span_text(const Span& span) {
  std::string until = span.until_event;
  if (until.empty() && span.until) { until = seconds_text(*span.until); }
  return "from " + (span.from_event.empty() ? seconds_text(span.from) : span.from_event) +
         (until.empty() ? "" : " until " + until);
}

/// The signals at these places, with their values now.
inline std::vector<SignalValue> values_of(const SignalBoard& board,
                                          std::span<const std::size_t> places) {
  std::vector<SignalValue> values;
  values.reserve(places.size());
  for (const std::size_t place : places) {
    values.push_back(
        {board.signal(place), board.value(place), std::string(board.remembered_at(place))});
  }
  return values;
}

inline std::vector<std::size_t> places_of(const Condition& condition) {
  return {condition.places().begin(), condition.places().end()};
}

}  // namespace fakebot::sim::scenario
