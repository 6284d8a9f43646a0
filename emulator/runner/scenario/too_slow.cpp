#include "runner/scenario/too_slow.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <numeric>
#include <vector>

#include "sim/scenario/time_text.hpp"

namespace fakebot::runner {

using sim::SimTime;
using sim::scenario::Finding;
using sim::scenario::Period;
using sim::scenario::seconds_text;

namespace {

/// If it is not known by how much the driver was late: a frame that is late by one period is as bad
/// as a lost one. (choice)
constexpr std::chrono::milliseconds kLateAtLeast{20};
/// And this part of the time in which it can have been delayed. (choice)
constexpr int kShareToBeLate = 50;

/// A driver that has not reacted at all is excused by this part of its time. (choice)
constexpr int kShareToNeverReact = 4;

double ms(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

/// What the machine must have taken at least to have caused a failure with an unknown margin.
std::chrono::nanoseconds notable(SimTime period) {
  return std::max<std::chrono::nanoseconds>(kLateAtLeast, period / kShareToBeLate);
}

SimTime length_of(const std::vector<Period>& periods) {
  SimTime length{0};
  for (const Period& period : periods) { length += period.until - period.from; }
  return length;
}

/// What the machine must have taken at least to have caused the failure.
std::chrono::nanoseconds needed(const Finding& finding) {
  const SimTime length = length_of(finding.delayed_in);
  if (!finding.missed_by) { return notable(length); }
  if (!finding.missed_by_more) { return *finding.missed_by; }
  return std::max<std::chrono::nanoseconds>(*finding.missed_by, length / kShareToNeverReact);
}

/// A driver that reacts waits for a few frames, one after the other: not all that was lost while it
/// was awaited made it late, but at most this many parts of it. (choice)
constexpr std::size_t kPartsThatDelay = 4;

std::chrono::nanoseconds sum_of_longest(std::vector<std::chrono::nanoseconds> parts) {
  std::ranges::sort(parts, std::greater{});
  parts.resize(std::min(parts.size(), kPartsThatDelay));
  return std::accumulate(parts.begin(), parts.end(), std::chrono::nanoseconds{0});
}

/// Upper bounds for what the machine took.
struct Lost {
  void add(const MachineDelays& delays, SimTime from, SimTime until) {
    sending += delays.sending.within(from, until);
    delivery += delays.delivery.within(from, until);
    processor += delays.processor.within(from, until);
    made_late += sum_of_longest(
        io::LostTime::parts_within_any({&delays.sending, &delays.delivery}, from, until));
    made_late += sum_of_longest(delays.processor.parts_within(from, until));
  }

  std::string text() const {
    return fmt::format(
        "it made the driver late by up to {:.1f} ms: frames were sent late for {:.1f} ms in all "
        "and "
        "delivered late for {:.1f} ms, and the driver waited {:.1f} ms for a processor",
        ms(made_late), ms(sending), ms(delivery), ms(processor));
  }

  std::chrono::nanoseconds sending{0};
  std::chrono::nanoseconds delivery{0};
  std::chrono::nanoseconds processor{0};
  std::chrono::nanoseconds made_late{0};
};

std::string missed_text(const Finding& finding) {
  if (!finding.missed_by) { return "failed"; }
  return fmt::format("was missed by {}{:.1f} ms", finding.missed_by_more ? "at least " : "",
                     ms(*finding.missed_by));
}

}  // namespace

std::optional<std::string> why_too_slow(const MachineDelays& delays, SimTime from, SimTime until) {
  Lost lost;
  lost.add(delays, from, until);
  if (lost.made_late < notable(until - from)) { return std::nullopt; }
  return "this machine was too slow to judge: " + lost.text();
}

std::optional<std::string> why_machine_failed(const ScenarioResult::Judged& failed,
                                              SimTime started_at, const MachineDelays& delays) {
  const Finding& finding = failed.finding;
  // Commands that a robot does not obey are the driver's alone.
  if (is_violation_of_protocol(finding)) { return std::nullopt; }
  Lost lost;
  for (const Period& period : finding.delayed_in) {
    lost.add(delays, started_at + period.from, started_at + period.until);
  }
  if (lost.made_late < needed(finding)) { return std::nullopt; }
  return fmt::format("this machine was too slow to judge: {} {}, and from {} to {} {}",
                     failed.expectation.name, missed_text(finding),
                     seconds_text(finding.delayed_in.front().from),
                     seconds_text(finding.delayed_in.back().until), lost.text());
}

}  // namespace fakebot::runner
