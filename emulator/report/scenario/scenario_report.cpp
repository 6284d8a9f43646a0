#include "report/scenario/scenario_report.hpp"

#include <spdlog/fmt/fmt.h>

#include <sstream>

#include "report/scenario/happenings_text.hpp"
#include "report/visible_text.hpp"
#include "sim/scenario/time_text.hpp"

namespace fakebot::report {

using namespace sim::scenario;

namespace {

std::string value_text(const SignalValue& value) {
  return fmt::format("{} = {:g}{}{}", name_of(value), value.value,
                     value.signal.unit.empty() || value.signal.unit == "flag" ? "" : " ",
                     value.signal.unit == "flag" ? "" : value.signal.unit);
}

std::string finding_text(const runner::ScenarioResult::Judged& judged) {
  const Finding& finding = judged.finding;
  const bool failed = finding.outcome == Outcome::failed;
  std::string text =
      fmt::format("  {}: {}\n", visible_line(judged.expectation.name),
                  failed ? "failed at " + seconds_text(finding.at) : std::string("was not tested"));
  text += "    " + visible_line(finding.explanation) + "\n";
  if (finding.violations > 1) {
    text += fmt::format("    it was violated {} times\n", finding.violations);
  }
  if (failed && !judged.expectation.because.empty()) {
    text += "    because: " + visible_line(judged.expectation.because) + "\n";
  }
  // Most counters of violations are zero.
  const bool only_counted = is_violation_of_protocol(finding) && finding.signals.size() > 1;
  for (const SignalValue& value : finding.signals) {
    if (!only_counted || value.value != 0) { text += "    " + value_text(value) + "\n"; }
  }
  return text;
}

std::string trigger_text(const Trigger& trigger) {
  struct Text {
    std::string operator()(const At& at) const { return seconds_text(at.time); }
    std::string operator()(const When& when) const {
      return (when.each_time ? "each time when " : "when ") + when.condition + delay(when.delay);
    }
    std::string operator()(const After& after) const {
      return "after " + after.event + delay(after.delay);
    }
    std::string operator()(const Every& every) const {
      const std::string until = every.until ? seconds_text(*every.until) : every.until_event;
      return "every " + seconds_text(every.period) + " from " +
             (every.from_event.empty() ? seconds_text(every.from) : every.from_event) +
             (until.empty() ? "" : " until " + until) +
             (every.only_while ? " while " + *every.only_while : "");
    }
    static std::string delay(sim::SimTime time) {
      return time > sim::SimTime{0} ? ", " + seconds_text(time) + " later" : "";
    }
  };
  return std::visit(Text{}, trigger);
}

std::string rerun_line(const runner::TestedScenario& tested) {
  if (tested.result.verdict == Verdict::passed || tested.rerun.empty()) { return ""; }
  return "  to play it again: " + visible_line(tested.rerun) + "\n";
}

}  // namespace

std::string judgement_of(const Scenario& scenario, const runner::ScenarioResult& result) {
  std::string text = fmt::format("{} {}\n", name_of(result.verdict), visible_line(scenario.name));
  if (result.verdict == Verdict::passed) { return text; }
  if (!result.reason.empty()) { text += "  " + visible_line(result.reason) + "\n"; }
  if (!scenario.drawn.empty()) { text += "  drawn: " + visible_line(scenario.drawn) + "\n"; }
  // After an error there is no point in a list of untested expectations.
  const bool cut_short = result.verdict == Verdict::error;
  for (const auto& judged : result.judged) {
    const Outcome outcome = judged.finding.outcome;
    if (outcome == Outcome::failed || (outcome == Outcome::untested && !cut_short)) {
      text += finding_text(judged);
    }
  }
  for (const auto& [event, why] : result.events_to_come) {
    if (!cut_short) {
      text += fmt::format("  the event {} never happened: {}\n", visible_line(event),
                          visible_line(why));
    }
  }
  for (const std::string& event : result.idle_events) {
    if (!cut_short) {
      text += "  the event " + visible_line(event) + " changed nothing: all was so already\n";
    }
  }
  for (const auto& fault : result.fault_counts) {
    text += fmt::format(
        "  the fault {} {}\n", visible_line(fault.fault),
        fault.hits == 0 ? "never hit anything" : fmt::format("hit {} times", fault.hits));
  }
  if (!result.happenings.empty()) { text += "  what happened:\n"; }
  text += happenings_text(result.happenings);
  return text;
}

std::string report_of(const Scenario& scenario, const runner::ScenarioResult& result) {
  std::string text = judgement_of(scenario, result);
  if (result.driver_output.empty()) { return text; }
  text += "  what the driver printed last:\n";
  std::istringstream lines(result.driver_output);
  for (std::string line; std::getline(lines, line);) { text += "    " + line + "\n"; }
  return text;
}

std::string judgement_of(const runner::TestedScenario& tested) {
  return judgement_of(tested.scenario, tested.result) + rerun_line(tested);
}

std::string report_of(const runner::TestedScenario& tested) {
  return report_of(tested.scenario, tested.result) + rerun_line(tested);
}

std::string timeline_of(const Scenario& scenario) {
  std::string text;
  if (!scenario.drawn.empty()) {
    text += fmt::format("  drawn with seed {}: {}\n", scenario.seed, visible_line(scenario.drawn));
  }
  for (const Event& command : scenario.commands) {
    const auto* send = std::get_if<Send>(&command.actions[0]);
    text += fmt::format(
        "  {}: {}\n", visible_line(trigger_text(command.trigger)),
        send == nullptr ? "a line" : fmt::format("a command of {} bytes", send->bytes.size()));
  }
  for (const Event& event : scenario.events) {
    text += fmt::format("  {}: {}{}\n", visible_line(trigger_text(event.trigger)),
                        visible_line(event.name),
                        event.lasts ? ", for " + seconds_text(*event.lasts) : "");
  }
  text += "  " + seconds_text(scenario.duration) + " the end\n";
  for (const Expectation& expectation : scenario.expectations) {
    text += "  expected: " + visible_line(expectation.name) + "\n";
  }
  return text;
}

}  // namespace fakebot::report
