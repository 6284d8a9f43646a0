#include "runner/scenario/driven_verdict.hpp"

#include <string>
#include <utility>

#include "runner/verdict/excuse.hpp"
#include "runner/verdict/machine_delays.hpp"
#include "sim/scenario/time_text.hpp"

namespace fakebot::runner {

using sim::scenario::Verdict;

namespace {

ScenarioResult inconclusive(ScenarioResult result, std::string reason) {
  result.verdict = Verdict::inconclusive;
  result.reason = std::move(reason);
  return result;
}

/// An expectation that fails within a shorter time fails within the whole time, too.
ScenarioResult inconclusive_if_cut_short(ScenarioResult result, const DrivenEnd& end) {
  const std::string cut_short = end.driver.cut_short();
  const std::string test_end = end.driver.own_end_of_test();
  if (result.verdict == Verdict::inconclusive && result.reason.empty() && !test_end.empty()) {
    result.reason = "the test program ended " + test_end + " of " +
                    sim::scenario::seconds_text(end.duration) + ", before everything was tested";
  }
  if (cut_short.empty() || result.verdict == Verdict::failed) { return result; }
  return inconclusive(std::move(result),
                      cut_short_text(cut_short, end.duration) + end.driver.left_behind());
}

ScenarioResult weighed_of_driver(ScenarioResult result, const DrivenEnd& end) {
  if (!end.circumstances) { return result; }
  const std::string& too_slow = end.driver.too_slow_to_start();
  if (!too_slow.empty()) { result = inconclusive(std::move(result), too_slow); }
  return weighed(std::move(result), *end.circumstances);
}

/// The expectations of a driver were judged even if the driver did not end correctly.
ScenarioResult with_error(ScenarioResult result, const DrivenEnd& end) {
  const JudgedDriver& driver = end.driver;
  if (result.verdict == Verdict::failed && driver.has_ended_wrongly() && !end.is_interrupted) {
    result.reason = driver.error();
    return result;
  }
  if (const auto awaited = driver.awaited_for(); awaited && !end.is_interrupted) {
    const Lost lost = end.delays.in_last(*awaited);
    if (lost.all() >= end.delays.in_robot_time(*awaited) / kShareToNotEnd) {
      return inconclusive(std::move(result),
                          kTooSlow + driver.error() + ", and meanwhile " + lost.text());
    }
  }
  result.verdict = Verdict::error;
  result.reason = driver.error();
  result.interrupted = end.is_interrupted;
  result.by_environment = driver.failed_by_environment();
  return result;
}

ScenarioResult of_failed_test(ScenarioResult result, const DrivenEnd& end) {
  std::optional<std::string> excuse;
  if (result.verdict != Verdict::failed && end.circumstances) {
    excuse = why_machine_failed_test(end.driver.test_failure(), end.now, end.circumstances->delays);
  }
  result.verdict = excuse ? Verdict::inconclusive : Verdict::failed;
  result.reason = excuse.value_or(end.driver.test_failure());
  return result;
}

}  // namespace

ScenarioResult verdict_of(ScenarioResult judged, const DrivenEnd& end) {
  const bool is_error = !end.driver.error().empty();
  const bool is_failed_test = !end.driver.test_failure().empty();
  judged.test_end = end.driver.test_end();
  if (!is_error && !is_failed_test && !end.is_complete) {
    judged = inconclusive_if_cut_short(std::move(judged), end);
  }
  judged = weighed_of_driver(std::move(judged), end);
  if (is_error) { return with_error(std::move(judged), end); }
  if (is_failed_test) { return of_failed_test(std::move(judged), end); }
  return judged;
}

}  // namespace fakebot::runner
