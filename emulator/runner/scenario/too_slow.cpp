#include "runner/scenario/too_slow.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <chrono>

#include "sim/scenario/time_text.hpp"

namespace fakebot::runner {

using sim::scenario::seconds_text;

namespace {

/// A frame that is late by one period is as bad as a lost one. (choice)
constexpr std::chrono::milliseconds kTooLate{20};
/// In each window. A driver that needs a third of a core waits for 0.1 s beside other work, and for
/// 0.6 s and more if it does not keep up. (observed)
constexpr std::chrono::milliseconds kTooLong{250};
constexpr std::chrono::seconds kWindow{1};

/// A driver that has not reacted at all is excused by this part of its time. (choice)
constexpr int kShareToNeverReact = 4;

double ms(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

/// Commands that a robot does not obey are the driver's alone.
bool is_violation(const sim::scenario::Finding& finding) {
  return !finding.signals.empty() && std::ranges::all_of(finding.signals, [](const auto& value) {
    return value.signal->counts_violations;
  });
}

}  // namespace

std::optional<std::string> why_too_slow(const io::Lateness& lateness,
                                        const io::ProcessorWait& driver, sim::SimTime from,
                                        sim::SimTime until) {
  const auto late = lateness.lost().longest_within(from, until);
  if (late >= kTooLate) {
    return fmt::format(
        "this machine was too slow to judge: a frame left {:.1f} ms late, 99 % within {:.1f} ms",
        ms(late), ms(lateness.percentile(0.99)));
  }
  const auto waited = driver.lost().most_within(kWindow, from, until);
  if (waited >= kTooLong) {
    return fmt::format(
        "this machine was too slow to judge: for {:.0f} ms of a second the driver waited for a "
        "processor",
        ms(waited));
  }
  return std::nullopt;
}

std::optional<std::string> why_machine_failed(const ScenarioResult::Judged& failed,
                                              sim::SimTime started_at, const io::Lateness& lateness,
                                              const io::ProcessorWait& driver) {
  const sim::scenario::Finding& finding = failed.finding;
  if (is_violation(finding)) { return std::nullopt; }
  if (!finding.missed_by) {
    return why_too_slow(lateness, driver, started_at, started_at + finding.at);
  }
  const sim::SimTime since = started_at + finding.since;
  const sim::SimTime until = started_at + finding.at + *finding.missed_by;
  const auto late = lateness.lost().within(since, until);
  const auto waited = driver.lost().within(since, until);
  const auto lost = late + waited;
  if (lost < *finding.missed_by) { return std::nullopt; }
  if (finding.missed_by_more && lost < (finding.at - finding.since) / kShareToNeverReact) {
    return std::nullopt;
  }
  return fmt::format(
      "this machine was too slow to judge: {} was missed by {}{:.1f} ms, and from {} to {} frames "
      "left "
      "{:.1f} ms late and the driver waited up to {:.1f} ms for a processor",
      failed.expectation.name, finding.missed_by_more ? "at least " : "", ms(*finding.missed_by),
      seconds_text(finding.since), seconds_text(finding.at + *finding.missed_by), ms(late),
      ms(waited));
}

}  // namespace fakebot::runner
