// The table of the scanner's signals: a line for each signal, for reading, setting, help and
// documentation.
#include <array>
#include <cmath>

#include "robots/rplidar/rplidar.hpp"
#include "sim/scanner/scan_signals.hpp"
#include "sim/signal_entry.hpp"

namespace fakebot::robots::rplidar {

namespace {

using State = Rplidar::State;
using Entry = sim::SignalEntry<State>;

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
    whole({"motor.pwm", "", 0, 1023, "power that the accessory board gives to the motor",
           [](const State& s) -> double { return s.pwm; }}),
    Entry{"power", "flag", 0, 1, "the scanner has power",
          [](const State& s) { return s.phase != Rplidar::Phase::off ? 1.0 : 0.0; }},
    Entry{"starting", "flag", 0, 1, "it starts, and hears nothing",
          [](const State& s) { return s.phase == Rplidar::Phase::starting ? 1.0 : 0.0; }},
    whole({"health", "", 0, 2, "as it reports: 0 good, 1 warning, 2 error, which a reset may clear",
           [](const State& s) -> double { return s.reported_health(); },
           [](State& s, double value) { s.health = static_cast<std::uint8_t>(std::lround(value)); },
           [](State& s) { s.health = 0; }}),
    Entry{"protection_stop", "flag", 0, 1, "after an error: it measures nothing until a reset",
          [](const State& s) { return s.protection_stop ? 1.0 : 0.0; }},
    whole({"packets.type", "", 0, 255, "of a scan: 129 nodes, 130 capsules, 132 ultra; 0 no scan",
           [](const State& s) -> double { return s.packets.type(); }}),
    counter("scans.started", "scans that drivers have started",
            [](const State& s) { return as_number(s.scans); }),
    counter("scans.refused", "scans that a protection stop has refused",
            [](const State& s) { return as_number(s.refused_scans); }),
    counter("packets.sent", "nodes and capsules",
            [](const State& s) { return as_number(s.packets_sent); }),
    counter("packets.lost", "nodes and capsules without room in its buffer",
            [](const State& s) { return as_number(s.packets_lost); }),
    counter("conf.unanswered", "questions for values that it does not have",
            [](const State& s) { return as_number(s.conf_unanswered); }),

    counter("wire.frames_received", "requests from the driver",
            [](const State& s) { return as_number(s.receiver.requests()); }),
    counter("wire.bytes_unheard", "bytes that came while it started, or was off",
            [](const State& s) { return as_number(s.bytes_unheard); }),
    violations("wire.garbage_bytes", "bytes from the driver that belong to no request",
               [](const State& s) { return counted(s, "wire.garbage_bytes"); }),
    violations("wire.bad_checksums", "requests with a wrong checksum",
               [](const State& s) { return counted(s, "wire.bad_checksums"); }),
    violations("wire.half_frames", "requests that were started and not finished",
               [](const State& s) { return counted(s, "wire.half_frames"); }),
    violations("wire.unknown_requests", "requests that it does not know",
               [](const State& s) { return counted(s, "wire.unknown_requests"); }),
    violations("wire.wrong_lengths", "requests with a wrong length",
               [](const State& s) { return counted(s, "wire.wrong_lengths"); }),
};

constexpr auto kSignalTable = sim::joined(sim::scan_signal_table<State>(), kOwnSignals);

}  // namespace

std::span<const sim::Signal> Rplidar::signals_of_kind() {
  static const auto kSignals = sim::signals_of(kSignalTable);
  return kSignals;
}

std::span<const sim::Signal> Rplidar::signals() const {
  return signals_of_kind();
}

double Rplidar::get(std::size_t signal) const {
  return kSignalTable[signal].get(state_);
}

void Rplidar::set(std::size_t signal, double value) {
  sim::set_signal(kSignalTable[signal], state_, value);
}

void Rplidar::release(std::size_t signal) {
  sim::release_signal(kSignalTable[signal], state_);
}

sim::WireViolation Rplidar::first_violation(std::size_t signal) const {
  const Entry& entry = kSignalTable[signal];
  if (!entry.counts_violations) { return {}; }
  return state_.receiver.violations().first(entry.name);
}

}  // namespace fakebot::robots::rplidar
