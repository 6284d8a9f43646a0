// The table of a robot's signals: one entry each, for reading, setting, help and documentation.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "sim/signal.hpp"

namespace fakebot::sim {

/// How a signal is read, set and released; nullptr where not possible.
template <class State>
struct SignalEntry {
  using Get = double (*)(const State&);
  using Set = void (*)(State&, double);
  using Release = void (*)(State&);

  std::string_view name;
  std::string_view unit;
  double min = 0;
  double max = 0;
  std::string_view meaning;
  Get get;
  Set set = nullptr;
  Release release = nullptr;
  bool counts_violations = false;
  bool is_whole = false;
  bool may_be_nan = false;
};

/// A counter.
template <class State>
constexpr SignalEntry<State> counter_entry(std::string_view name, std::string_view meaning,
                                           typename SignalEntry<State>::Get get) {
  SignalEntry<State> entry{name, "", 0, std::numeric_limits<double>::infinity(), meaning, get};
  entry.is_whole = true;
  return entry;
}

/// A counter of the driver's violations of the protocol.
template <class State>
constexpr SignalEntry<State> violations_entry(std::string_view name, std::string_view meaning,
                                              typename SignalEntry<State>::Get get) {
  SignalEntry<State> entry = counter_entry<State>(name, meaning, get);
  entry.counts_violations = true;
  return entry;
}

template <class State, std::size_t N>
std::array<Signal, N> signals_of(const std::array<SignalEntry<State>, N>& table) {
  std::array<Signal, N> signals{};
  for (std::size_t i = 0; i < N; ++i) {
    const SignalEntry<State>& entry = table[i];
    signals[i] = {entry.name,
                  entry.unit,
                  entry.min,
                  entry.max,
                  entry.meaning,
                  entry.set != nullptr,
                  entry.counts_violations};
    signals[i].is_whole = entry.is_whole || entry.unit == "flag";
    signals[i].may_be_nan = entry.may_be_nan;
  }
  return signals;
}

/// As Robot::set(). Precondition: the signal can be set.
template <class State>
void set_signal(const SignalEntry<State>& entry, State& state, double value) {
  assert(entry.set != nullptr);
  if (!std::isnan(value)) { entry.set(state, std::clamp(value, entry.min, entry.max)); }
}

/// As Robot::release().
template <class State>
void release_signal(const SignalEntry<State>& entry, State& state) {
  if (entry.release != nullptr) { entry.release(state); }
}

}  // namespace fakebot::sim
