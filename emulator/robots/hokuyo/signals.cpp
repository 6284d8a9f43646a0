// The table of the scanner's signals: a line for each signal, for reading, setting, help and
// documentation.
#include <array>
#include <cmath>

#include "robots/hokuyo/hokuyo.hpp"
#include "sim/scanner/scan_signals.hpp"
#include "sim/signal_entry.hpp"

namespace fakebot::robots::hokuyo {

namespace {

using State = Hokuyo::State;
using Entry = sim::SignalEntry<State>;

constexpr double kLargestClockMs = protocol::hokuyo::kClockValues - 1;

double as_number(std::uint64_t value) {
  return static_cast<double>(value);
}
double counted(const State& s, std::string_view violation) {
  return as_number(s.receiver.violations().count(violation));
}
constexpr Entry counter(std::string_view name, std::string_view meaning, Entry::Get get) {
  return sim::counter_entry<State>(name, meaning, get);
}
constexpr Entry violations(std::string_view name, std::string_view meaning, Entry::Get get) {
  return sim::violations_entry<State>(name, meaning, get);
}
constexpr Entry whole(Entry entry) {
  entry.is_whole = true;
  return entry;
}

constexpr std::array kOwnSignals{
    Entry{"power", "flag", 0, 1, "the scanner has power",
          [](const State& s) { return s.phase != Hokuyo::Phase::off ? 1.0 : 0.0; }},
    Entry{"starting", "flag", 0, 1, "it starts, and hears nothing",
          [](const State& s) { return s.phase == Hokuyo::Phase::starting ? 1.0 : 0.0; }},
    Entry{"laser", "flag", 0, 1, "the laser is on",
          [](const State& s) { return s.laser ? 1.0 : 0.0; }},
    whole({"health", "", 0, 97,
           "0 good; else the error that it reports, which ends scans and the laser",
           [](const State& s) -> double { return s.health; },
           [](State& s, double value) { s.health = static_cast<std::uint8_t>(std::lround(value)); },
           [](State& s) { s.health = 0; }}),
    Entry{"scip_1", "flag", 0, 1, "it waits in SCIP 1.1 for SCIP2.0",
          [](const State& s) { return s.is_in_scip_1 ? 1.0 : 0.0; }},
    whole({"clock_ms", "ms", 0, kLargestClockMs, "its clock, which a person can set forward",
           [](const State& s) -> double { return s.clock_ms(s.now()); },
           [](State& s, double value) {
             s.clock_zero = s.now() - std::chrono::milliseconds(std::lround(value));
           }}),
    Entry{"clock_adjusted", "flag", 0, 1, "between TM0 and TM2: it does nothing else",
          [](const State& s) { return s.adjusts_clock ? 1.0 : 0.0; }},
    Entry{"scans.on", "flag", 0, 1, "MD, MS or ME has asked for scans",
          [](const State& s) { return s.subscription.is_on ? 1.0 : 0.0; }},
    counter("scans.sent", "scans", [](const State& s) { return as_number(s.scans_sent); }),

    counter("wire.frames_received", "requests from the driver",
            [](const State& s) { return as_number(s.receiver.requests()); }),
    counter("wire.bytes_unheard", "bytes that came while it started, or was off",
            [](const State& s) { return as_number(s.bytes_unheard); }),
    violations("wire.garbage_bytes", "bytes of lines that are longer than any request",
               [](const State& s) { return counted(s, "wire.garbage_bytes"); }),
    violations("wire.half_frames", "requests without an end, when the driver was gone",
               [](const State& s) { return counted(s, "wire.half_frames"); }),
    violations("wire.unknown_requests", "requests that it does not know, or with a wrong length",
               [](const State& s) { return counted(s, "wire.unknown_requests"); }),
    violations("wire.wrong_numbers", "requests for scans with steps that it does not have",
               [](const State& s) { return counted(s, "wire.wrong_numbers"); }),
    violations("wire.lost_requests", "requests that came while too many waited",
               [](const State& s) { return counted(s, "wire.lost_requests"); }),
};

constexpr auto kSignalTable = sim::joined(sim::scan_signal_table<State>(), kOwnSignals);

}  // namespace

std::span<const sim::Signal> Hokuyo::signals_of_kind() {
  static const auto kSignals = sim::signals_of(kSignalTable);
  return kSignals;
}

std::span<const sim::Signal> Hokuyo::signals() const {
  return signals_of_kind();
}

double Hokuyo::get(std::size_t signal) const {
  return kSignalTable[signal].get(state_);
}

void Hokuyo::set(std::size_t signal, double value) {
  sim::set_signal(kSignalTable[signal], state_, value);
}

void Hokuyo::release(std::size_t signal) {
  sim::release_signal(kSignalTable[signal], state_);
}

sim::WireViolation Hokuyo::first_violation(std::size_t signal) const {
  const Entry& entry = kSignalTable[signal];
  if (!entry.counts_violations) { return {}; }
  return state_.receiver.violations().first(entry.name);
}

}  // namespace fakebot::robots::hokuyo
