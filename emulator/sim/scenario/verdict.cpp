#include "sim/scenario/verdict.hpp"

#include <algorithm>

namespace fakebot::sim::scenario {

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::passed: return "passed";
    case Verdict::failed: return "failed";
    case Verdict::error: return "error";
    case Verdict::inconclusive: break;
  }
  return "inconclusive";
}

Verdict verdict_of(const Player& player) {
  const auto any = [&](Outcome outcome) {
    return std::ranges::any_of(player.judge().judged(), [&](const Judge::Judged& judged) {
      return judged.finding.outcome == outcome;
    });
  };
  const bool is_as_written = std::ranges::none_of(player.happenings(), [](const Happening& one) {
    return one.kind == Happening::Kind::left_undone;
  });
  if (!is_as_written) { return Verdict::inconclusive; }
  if (any(Outcome::failed)) { return Verdict::failed; }
  if (any(Outcome::untested) || !player.events_to_come().empty() || !player.idle_events().empty() ||
      !player.idle_faults().empty()) {
    return Verdict::inconclusive;
  }
  return Verdict::passed;
}

}  // namespace fakebot::sim::scenario
