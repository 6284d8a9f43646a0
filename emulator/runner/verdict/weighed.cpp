#include "runner/verdict/weighed.hpp"

#include <chrono>
#include <utility>

#include "io/proc/processor_wait.hpp"
#include "runner/verdict/excuse.hpp"
#include "runner/verdict/tested.hpp"
#include "sim/scenario/time_text.hpp"

namespace fakebot::runner {

using sim::scenario::Verdict;

namespace {

/// Mentions in the finding that a signal had stopped the driver, which could not react.
void add_stops(sim::scenario::Finding& finding, const Circumstances& run) {
  if (finding.outcome != sim::scenario::Outcome::failed) { return; }
  const auto stopped = run.processor.stops().lost().within(run.started_at + finding.since,
                                                           run.started_at + finding.at);
  if (stopped < run.processor.sample_period()) { return; }
  finding.explanation += "; a signal had stopped the driver for about " +
                         sim::scenario::seconds_text(std::chrono::round<sim::SimTime>(stopped)) +
                         " of that time";
}

ScenarioResult inconclusive_if_untested(ScenarioResult result, const Circumstances& run) {
  const auto stalls = stalls_of(run.delays, run.processor.waits().stalls(),
                                run.processor.stops().lost(), run.started_at, run.until);
  const auto delivered_late =
      run.delays.delivery.within(run.started_at, run.started_at + run.until);
  if (auto reason = why_nothing_tested(result, run.events, stalls, run.until, delivered_late)) {
    result.verdict = Verdict::inconclusive;
    result.reason = *std::move(reason);
  }
  return result;
}

}  // namespace

ScenarioResult weighed(ScenarioResult result, const Circumstances& run) {
  if (result.verdict != Verdict::passed) {
    result = excused(std::move(result), run.started_at, run.delays);
  } else if (!run.is_unpaced) {
    result = inconclusive_if_untested(std::move(result), run);
  }
  for (ScenarioResult::Judged& judged : result.judged) { add_stops(judged.finding, run); }
  return result;
}

}  // namespace fakebot::runner
