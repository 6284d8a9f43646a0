#include "runner/verdict/excuse.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>
#include <vector>

#include "io/proc/processor_wait.hpp"
#include "sim/scenario/time_text.hpp"

namespace fakebot::runner {

using io::ProcessorWait;
using sim::SimTime;
using sim::scenario::Outcome;
using sim::scenario::seconds_text;
using sim::scenario::Verdict;
using sim::scenario::Violation;
using std::chrono::nanoseconds;

namespace {

/// The part of the time of possible delays that excuses a violation, if nobody knows how late the
/// driver was. (choice)
constexpr int kShareWithoutMargin = 10;

/// The part of the time that excuses a driver without any reaction. (choice)
constexpr int kShareToNeverReact = 4;

/// A violation until the end may be beyond remedy, such as a fall from a table. The machine has
/// caused the fall if the machine took enough of the time in which the driver had to prevent the
/// fall. (choice)
constexpr std::chrono::seconds kToPrevent{1};
constexpr nanoseconds kKeptFromPreventing = nanoseconds(kToPrevent) / kShareToNeverReact;

bool was_kept_from_preventing(const Violation& violation, SimTime started_at,
                              const MachineDelays& delays) {
  if (!violation.missed_by_more) { return false; }
  const SimTime begin = std::max(violation.delayed_in.front().from, violation.since - kToPrevent);
  const Lost lost(delays, started_at + begin, started_at + std::max(begin, violation.since));
  return lost.made_late >= kKeptFromPreventing;
}

SimTime length_since(SimTime since, const Violation& violation) {
  SimTime length{0};
  for (const auto& period : violation.delayed_in) {
    length += std::max(period.until - std::max(period.from, since), SimTime{0});
  }
  return length;
}

/// How late the machine must have made the driver, at least, to have caused the violation.
nanoseconds needed(const Violation& violation) {
  if (!violation.missed_by) {
    const SimTime length = length_since(SimTime{0}, violation);
    return std::max<nanoseconds>(kLateAtLeast, length / kShareWithoutMargin);
  }
  if (!violation.missed_by_more) { return *violation.missed_by; }
  const SimTime length = length_since(violation.since, violation);
  return std::max<nanoseconds>(*violation.missed_by, length / kShareToNeverReact);
}

/// The time that the machine took while a delay can have caused the violation.
Lost lost_in(const Violation& violation, SimTime started_at, const MachineDelays& delays) {
  Lost lost;
  for (const auto& period : violation.delayed_in) {
    lost.add(delays, started_at + period.from, started_at + period.until);
  }
  return lost;
}

std::string missed_text(const Violation& violation) {
  if (!violation.missed_by) { return "failed"; }
  return fmt::format("was missed by {}{:.1f} ms", violation.missed_by_more ? "at least " : "",
                     std::chrono::duration<double, std::milli>(*violation.missed_by).count());
}

/// The state at the end may have any earlier cause: each press switches a light, for example.
std::optional<std::string> why_machine_failed_before_end(const ScenarioResult::Judged& failed,
                                                         SimTime started_at,
                                                         const MachineDelays& delays) {
  if (!std::holds_alternative<sim::scenario::AtTheEnd>(failed.expectation.what)) {
    return std::nullopt;
  }
  const SimTime end = failed.finding.at;
  const Lost lost(delays, started_at, started_at + end);
  if (lost.made_late < std::max<nanoseconds>(kLateAtLeast, end / kShareToNeverReact)) {
    return std::nullopt;
  }
  return fmt::format("{}{} failed, and until {} {}", kTooSlow, failed.expectation.name,
                     seconds_text(end), lost.text());
}

/// Adds the lost time to the text of a violation without an excuse.
void add_lost(Violation& violation, SimTime started_at, const MachineDelays& delays) {
  if (is_violation_of_protocol(violation)) { return; }
  const Lost lost = lost_in(violation, started_at, delays);
  if (lost.made_late < kLateAtLeast) { return; }
  violation.explanation +=
      fmt::format("; this machine made the driver late by up to {:.1f} ms",
                  std::chrono::duration<double, std::milli>(lost.made_late).count());
}

}  // namespace

std::optional<std::string> why_machine_failed(const std::string& expectation,
                                              const Violation& violation, SimTime started_at,
                                              const MachineDelays& delays) {
  // For commands that a robot does not obey, the driver alone is to blame.
  if (is_violation_of_protocol(violation) || violation.delayed_in.empty()) { return std::nullopt; }
  const Lost lost = lost_in(violation, started_at, delays);
  if (lost.made_late < needed(violation) &&
      !was_kept_from_preventing(violation, started_at, delays)) {
    return std::nullopt;
  }
  return fmt::format("{}{} {}, and from {} to {} {}", kTooSlow, expectation, missed_text(violation),
                     seconds_text(violation.delayed_in.front().from),
                     seconds_text(violation.delayed_in.back().until), lost.text());
}

std::optional<std::string> why_machine_failed(ScenarioResult::Judged& failed, SimTime started_at,
                                              const MachineDelays& delays) {
  auto& finding = failed.finding;
  const auto why = [&](const Violation& violation) {
    return why_machine_failed(failed.expectation.name, violation, started_at, delays);
  };
  auto first = why(finding);
  if (!first) { first = why_machine_failed_before_end(failed, started_at, delays); }
  if (!first) {
    add_lost(finding, started_at, delays);
    return std::nullopt;
  }
  const auto other =
      std::ranges::find_if(finding.later, [&](const Violation& later) { return !why(later); });
  if (other == finding.later.end()) { return first; }
  std::swap(static_cast<Violation&>(finding), *other);
  finding.explanation += "; this machine may have caused what was violated before";
  add_lost(finding, started_at, delays);
  return std::nullopt;
}

std::optional<std::string> why_machine_failed_test(const std::string& failure, SimTime until,
                                                   const MachineDelays& delays) {
  const Lost lost(delays, SimTime{0}, until);
  if (lost.made_late < std::max<nanoseconds>(ProcessorWait::kStall, until / kShareWithoutMargin)) {
    return std::nullopt;
  }
  return kTooSlow + failure + ", and until " + seconds_text(until) + " " + lost.text();
}

ScenarioResult excused(ScenarioResult result, SimTime started_at, const MachineDelays& delays) {
  if (result.verdict != Verdict::failed) { return result; }
  std::string first_reason;
  SimTime beyond_remedy = SimTime::max();
  std::vector<const Violation*> not_excused;
  for (ScenarioResult::Judged& judged : result.judged) {
    if (judged.finding.outcome != Outcome::failed) { continue; }
    const auto reason = why_machine_failed(judged, started_at, delays);
    if (!reason) {
      not_excused.push_back(&judged.finding);
      continue;
    }
    if (first_reason.empty()) { first_reason = *reason; }
    if (was_kept_from_preventing(judged.finding, started_at, delays)) {
      beyond_remedy = std::min(beyond_remedy, judged.finding.since);
    }
  }
  // A fallen robot fulfils no later expectation.
  const bool any_failed = std::ranges::any_of(not_excused, [&](const Violation* violation) {
    return violation->at < beyond_remedy || is_violation_of_protocol(*violation);
  });
  if (any_failed) { return result; }
  result.verdict = Verdict::inconclusive;
  result.reason = first_reason;
  return result;
}

}  // namespace fakebot::runner
