// The table of the scanner's signals: a line for each signal, for reading, setting, help and
// documentation.
#include <array>

#include "robots/lds01/lds01.hpp"
#include "sim/scanner/scan_signals.hpp"
#include "sim/signal_entry.hpp"

namespace fakebot::robots::lds01 {

namespace {

using State = Lds01::State;
using Entry = sim::SignalEntry<State>;

double as_number(std::uint64_t value) {
  return static_cast<double>(value);
}

constexpr std::array kOwnSignals{
    Entry{"power", "flag", 0, 1, "the scanner has power",
          [](const State& s) { return s.has_power ? 1.0 : 0.0; }},
    sim::counter_entry<State>("frames.sent", "frames of six readings",
                              [](const State& s) { return as_number(s.frames); }),
    sim::counter_entry<State>("commands.start", "commands b from drivers",
                              [](const State& s) { return as_number(s.starts); }),
    sim::counter_entry<State>("commands.stop", "commands e from drivers",
                              [](const State& s) { return as_number(s.stops); }),
    sim::counter_entry<State>("wire.frames_received", "commands from the driver",
                              [](const State& s) { return as_number(s.starts + s.stops); }),
    sim::counter_entry<State>("wire.bytes_unheard", "bytes that came while it was off",
                              [](const State& s) { return as_number(s.bytes_unheard); }),
    sim::violations_entry<State>(
        "wire.garbage_bytes", "bytes from the driver that are no command",
        [](const State& s) { return as_number(s.violations.count("wire.garbage_bytes")); }),
};

constexpr auto kSignalTable = sim::joined(sim::scan_signal_table<State>(), kOwnSignals);

}  // namespace

std::span<const sim::Signal> Lds01::signals_of_kind() {
  static const auto kSignals = sim::signals_of(kSignalTable);
  return kSignals;
}

std::span<const sim::Signal> Lds01::signals() const {
  return signals_of_kind();
}

double Lds01::get(std::size_t signal) const {
  return kSignalTable[signal].get(state_);
}

void Lds01::set(std::size_t signal, double value) {
  sim::set_signal(kSignalTable[signal], state_, value);
}

void Lds01::release(std::size_t signal) {
  sim::release_signal(kSignalTable[signal], state_);
}

sim::WireViolation Lds01::first_violation(std::size_t signal) const {
  const Entry& entry = kSignalTable[signal];
  return entry.counts_violations ? state_.violations.first(entry.name) : sim::WireViolation{};
}

}  // namespace fakebot::robots::lds01
