#include "runner/verdict/machine_delays.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

namespace fakebot::runner {

using sim::SimTime;
using std::chrono::nanoseconds;

namespace {

/// The part of a comparison's time that is notable. (choice)
constexpr int kNotableShare = 50;

/// At most so many parts of the lost time made a driver late. (choice)
constexpr std::size_t kPartsThatDelay = 4;

double ms(nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

nanoseconds sum_of_longest(std::vector<nanoseconds> parts) {
  std::ranges::sort(parts, std::greater{});
  parts.resize(std::min(parts.size(), kPartsThatDelay));
  return std::accumulate(parts.begin(), parts.end(), nanoseconds{0});
}

}  // namespace

void Lost::add(const MachineDelays& delays, SimTime from, SimTime until) {
  for (const auto& absence : delays.without_driver) {
    if (absence.until <= from || absence.from >= until) { continue; }
    if (absence.from > from) { add_with_driver(delays, from, absence.from); }
    from = std::min(absence.until, until);
  }
  if (from < until) { add_with_driver(delays, from, until); }
}

void Lost::add_with_driver(const MachineDelays& delays, SimTime from, SimTime until) {
  sending += delays.sending.within(from, until);
  delivery += delays.delivery.within(from, until);
  processor += delays.processor.within(from, until);
  made_late += sum_of_longest(
      io::LostTime::parts_within_any({&delays.sending, &delays.delivery}, from, until));
  made_late += sum_of_longest(delays.processor.parts_within(from, until));
}

std::string Lost::text() const {
  return fmt::format(
      "it made the driver late by up to {:.1f} ms: frames were sent late for {:.1f} ms in all and "
      "delivered late for {:.1f} ms, and the driver waited {:.1f} ms for a processor or the "
      "kernel",
      ms(made_late), ms(sending), ms(delivery), ms(processor));
}

std::optional<std::string> why_too_slow(const MachineDelays& delays, SimTime from, SimTime until) {
  const Lost lost(delays, from, until);
  const auto notable = std::max<nanoseconds>(kLateAtLeast, (until - from) / kNotableShare);
  if (lost.made_late < notable) { return std::nullopt; }
  return kTooSlow + lost.text();
}

}  // namespace fakebot::runner
