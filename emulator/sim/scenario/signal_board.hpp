// The signals that a scenario looks at, with the values that they had at the last look.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string_view>
#include <vector>

#include "sim/signal.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim::scenario {

/// The signal that a scenario has itself: seconds since its begin.
inline constexpr Signal kTimeSignal{"time_s", "s", 0, 1e9, "since the begin of the scenario",
                                    false};

/// Takes the values of its signals once a tick, so that all conditions see the same.
class SignalBoard {
 public:
  /// The sources must outlive it. A name that two of them have is that of the first.
  explicit SignalBoard(std::vector<const SignalSource*> sources);

  /// From the next look on it has the value of that signal. Its place on the board;
  /// nothing when no source has it.
  std::optional<std::size_t> follow(std::string_view name);

  /// The values of this moment.
  void look(SimTime now);

  SimTime now() const { return now_; }
  /// How often look() was called.
  std::uint64_t looks() const { return looks_; }

  std::size_t size() const { return entries_.size(); }
  const Signal& signal(std::size_t place) const { return *entries_[place].signal; }
  /// As of the last look. Stays where it is.
  const double& value(std::size_t place) const { return entries_[place].value; }
  /// The number of the look that found a new value.
  std::uint64_t changed_at(std::size_t place) const { return entries_[place].changed_at; }

 private:
  struct Entry {
    const Signal* signal = nullptr;
    const SignalSource* source = nullptr;  // nullptr: the time
    std::size_t index = 0;                 // there
    double value = 0;
    std::uint64_t changed_at = 0;
  };

  double value_now(const Entry& entry) const;

  std::vector<const SignalSource*> sources_;
  std::deque<Entry> entries_;  // they never move: formulas point to the values
  SimTime now_{0};
  std::uint64_t looks_ = 0;
};

}  // namespace fakebot::sim::scenario
