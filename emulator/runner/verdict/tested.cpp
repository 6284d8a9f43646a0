#include "runner/verdict/tested.hpp"

#include <algorithm>
#include <chrono>
#include <variant>

#include "io/proc/processor_wait.hpp"
#include "sim/scenario/time_text.hpp"

namespace fakebot::runner {

using sim::SimTime;
using sim::scenario::Event;
using sim::scenario::Happening;
using sim::scenario::Outcome;
using sim::scenario::Period;
using sim::scenario::seconds_text;

namespace {

constexpr const char* kNotTested = "this machine was too slow to test: ";

/// The part of a scenario that a driver may be stalled for. (choice)
constexpr int kMostlyStalled = 2;
/// Pieces of frames that are late for this part of the scenario arrive joined. (choice)
constexpr int kJoined = 10;
/// A short scenario that passes in spite of a shorter stall was tested. (choice)
constexpr std::chrono::seconds kMostlyStalledAtLeast{2};

/// The stall that covers the whole period. The frame that reports an event may leave a moment
/// later.
const Period* stall_over(const Period& period, const std::vector<Period>& stalls) {
  const auto stall = std::ranges::find_if(stalls, [&](const Period& one) {
    return one.from <= period.from + kLateAtLeast && one.until >= period.until;
  });
  return stall == stalls.end() ? nullptr : &*stall;
}

/// The stall over the first of `periods`, if a stall covers each of `periods`.
const Period* stall_over_all(const std::vector<Period>& periods,
                             const std::vector<Period>& stalls) {
  const bool all = std::ranges::all_of(
      periods, [&](const Period& period) { return stall_over(period, stalls) != nullptr; });
  return all && !periods.empty() ? stall_over(periods.front(), stalls) : nullptr;
}

/// Whether the event lasts for a while, and a driver may notice the event.
bool is_noticeable(const Event& event) {
  return event.lasts && std::ranges::any_of(event.actions, [](const sim::scenario::Action& action) {
           return !std::holds_alternative<sim::scenario::Note>(action) &&
                  !std::holds_alternative<sim::scenario::Send>(action) &&
                  !std::holds_alternative<sim::scenario::Print>(action) &&
                  !std::holds_alternative<sim::scenario::OrderDriver>(action);
         });
}

/// The periods in which the event lasted.
std::vector<Period> times_of(const Event& event, const ScenarioResult& result, SimTime until) {
  std::vector<Period> times;
  for (const Happening& happening : result.happenings) {
    if (happening.text != event.name) { continue; }
    if (happening.kind == Happening::Kind::event) { times.push_back({happening.at, until}); }
    if (happening.kind == Happening::Kind::taken_back && !times.empty()) {
      times.back().until = happening.at;
    }
  }
  return times;
}

/// Whether a fault has cut the frames of the robot.
bool were_cut(const ScenarioResult& result) {
  return std::ranges::any_of(result.fault_counts, [](const sim::faults::FaultCount& count) {
    return count.hits > 0 && sim::faults::cuts_frames(count.type);
  });
}

std::string text_of(const Period& stall) {
  return "the driver got nothing, had no processor or was stopped, from " +
         seconds_text(stall.from) + " to " + seconds_text(stall.until);
}

}  // namespace

std::vector<Period> stalls_of(const MachineDelays& delays, const io::LostTime& without_processor,
                              const io::LostTime& stopped, SimTime started_at, SimTime until) {
  std::vector<Period> stalls;
  for (const auto& part : io::LostTime::when_within_any(
           {&delays.sending, &delays.delivery, &without_processor, &stopped}, started_at,
           started_at + until)) {
    if (part.until - part.from < io::ProcessorWait::kStall) { continue; }
    const bool without_driver = std::ranges::any_of(delays.without_driver, [&](const Period& one) {
      return one.from <= part.from && one.until >= part.until;
    });
    if (!without_driver) { stalls.push_back({part.from - started_at, part.until - started_at}); }
  }
  return stalls;
}

std::optional<std::string> why_nothing_tested(const ScenarioResult& passed,
                                              const std::vector<Event>& events,
                                              const std::vector<Period>& stalls, SimTime until,
                                              std::chrono::nanoseconds delivered_late) {
  if (were_cut(passed) && delivered_late > until / kJoined) {
    return kNotTested + ("pieces of frames were delivered late, and joined, for " +
                         seconds_text(std::chrono::duration_cast<SimTime>(delivered_late)) +
                         " of " + seconds_text(until));
  }
  SimTime stalled{0};
  for (const Period& stall : stalls) { stalled += stall.until - stall.from; }
  if (stalled > until / kMostlyStalled && stalled >= kMostlyStalledAtLeast) {
    return kNotTested + ("the driver got nothing, had no processor or was stopped, for " +
                         seconds_text(stalled) + " of " + seconds_text(until));
  }
  for (const Event& event : events) {
    if (!is_noticeable(event)) { continue; }
    if (const Period* stall = stall_over_all(times_of(event, passed, until), stalls)) {
      return kNotTested + text_of(*stall) + ", all the time of the event " + event.name;
    }
  }
  for (const auto& [expectation, finding] : passed.judged) {
    if (finding.outcome != Outcome::passed) { continue; }
    std::vector<Period> reacted_in = finding.reacted_in;
    // An expectation that was fulfilled already tests nothing, and is no reason for doubt unless a
    // stall was the cause.
    std::erase_if(reacted_in, [&](const Period& period) {
      return period.from == period.until && stall_over(period, stalls) == nullptr;
    });
    if (const Period* stall = stall_over_all(reacted_in, stalls)) {
      return kNotTested + text_of(*stall) +
             ", and what was expected came by itself: " + expectation.name;
    }
  }
  return std::nullopt;
}

}  // namespace fakebot::runner
