#include "runner/verdict/scenario_result.hpp"

#include "sim/scenario/time_text.hpp"

namespace fakebot::runner {

using sim::scenario::Outcome;

ScenarioResult result_of(const sim::scenario::Player& player) {
  ScenarioResult result{.verdict = sim::scenario::verdict_of(player),
                        .happenings = player.happenings(),
                        .events_to_come = player.events_to_come(),
                        .idle_events = player.idle_events(),
                        .fault_counts = player.fault_counts(),
                        .fault_records = player.fault_records()};
  for (const auto& judged : player.judge().judged()) {
    result.judged.push_back({judged.expectation, judged.finding});
  }
  if (player.trail()) { result.trail = player.trail()->states(); }
  for (const auto& happening : result.happenings) {
    if (happening.kind != sim::scenario::Happening::Kind::left_undone) { continue; }
    result.reason = "at " + sim::scenario::seconds_text(happening.at) + " " + happening.text;
    break;
  }
  return result;
}

std::string first_reason(const ScenarioResult& result) {
  if (!result.reason.empty()) { return result.reason; }
  for (const auto& judged : result.judged) {
    if (judged.finding.outcome == Outcome::failed || judged.finding.outcome == Outcome::untested) {
      return judged.expectation.name + ": " + judged.finding.explanation;
    }
  }
  if (!result.events_to_come.empty()) {
    const auto& [name, why] = result.events_to_come.front();
    return "the event " + name + " never happened: " + why;
  }
  return result.idle_events.empty()
             ? "a fault never hit anything"
             : "the event " + result.idle_events.front() + " changed nothing";
}

}  // namespace fakebot::runner
