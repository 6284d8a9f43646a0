// Watchers of expectations, one file for each kind, and their findings.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sim/scenario/expectations/judge.hpp"
#include "sim/scenario/time_text.hpp"

namespace fakebot::sim::scenario {

std::unique_ptr<Watcher> make_watcher(const Invariant& what, SignalBoard& board,
                                      const FormulaParser& parse);
std::unique_ptr<Watcher> make_watcher(const Reaction& what, SignalBoard& board,
                                      const FormulaParser& parse);
std::unique_ptr<Watcher> make_watcher(const AtTheEnd& what, SignalBoard& board,
                                      const FormulaParser& parse);
std::unique_ptr<Watcher> make_watcher(const Count& what, SignalBoard& board,
                                      const FormulaParser& parse);

inline Finding passed() {
  return {.outcome = Outcome::passed};
}
inline Finding failed(std::string explanation) {
  return {.outcome = Outcome::failed, .explanation = std::move(explanation)};
}
inline Finding untested(std::string explanation) {
  return {.outcome = Outcome::untested, .explanation = std::move(explanation)};
}

inline std::string span_text(const Span& span) {
  return "from " + seconds_text(span.from) +
         (span.until ? " until " + seconds_text(*span.until) : "");
}

inline std::vector<std::size_t> places_of(const Condition& condition) {
  return {condition.places().begin(), condition.places().end()};
}

}  // namespace fakebot::sim::scenario
