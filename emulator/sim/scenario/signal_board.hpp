// The signals that a scenario reads, with their values at the last look().
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "sim/signal.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim::scenario {

/// The scenario's own signal: seconds since its start.
inline constexpr Signal kTimeSignal{"time_s", "s", 0, 1e9, "since the start of the scenario",
                                    false};

/// A value of a signal below, at and above which a formula may have different values.
struct SwitchPoint {
  std::size_t place;  ///< of the signal, on the board
  double value;
};

/// Takes the values of its signals once a tick, so that all conditions see the same.
class SignalBoard {
 public:
  /// The sources must outlive it. A name that two of them have is that of the first.
  explicit SignalBoard(std::vector<const SignalSource*> sources);

  /// From the next look() on the board has the value of this signal, until the last watch over it
  /// ends. Returns its place on the board; nothing when no source has the signal.
  [[nodiscard]] std::optional<std::size_t> follow(std::string_view name);

  /// The values of this moment.
  void look(SimTime now);

  SimTime now() const { return now_; }
  /// How often look() was called.
  std::uint64_t looks() const { return looks_; }

  std::size_t size() const { return entries_.size(); }
  const Signal& signal(std::size_t place) const { return *entries_[place].signal; }
  /// As of the last look. Stays where it is.
  const double& value(std::size_t place) const { return entries_[place].value; }

  /// Most values change with every tick, and most conditions compare them with a number that
  /// they seldom pass. A watch reports when that has happened; without switch points it reports
  /// every change.
  using WatchId = std::size_t;
  WatchId begin_watch(std::span<const std::size_t> places,
                      const std::optional<std::vector<SwitchPoint>>& switch_points);
  void end_watch(WatchId watch);
  /// The number of the last look that found what the watch is for. Stays where it is.
  const std::uint64_t& told_at(WatchId watch) const { return told_at_[watch]; }

 private:
  struct Use {
    WatchId watch = 0;
    std::optional<double> switch_point{};  // nothing: every change
  };
  struct Entry {
    double value = 0;
    // Between these two no watch has to be notified.
    double above = std::numeric_limits<double>::infinity();
    double below = -std::numeric_limits<double>::infinity();
    const SignalSource* source = nullptr;  // nullptr: the time
    std::size_t index = 0;                 // there
    const Signal* signal = nullptr;
    bool known = false;
    std::vector<Use> uses{};
  };

  std::size_t add(const Entry& entry);
  void add_use(std::size_t place, Use use);
  double value_now(const Entry& entry) const;
  [[gnu::cold]] void tell(Entry& entry, double value);

  std::vector<const SignalSource*> sources_;
  std::deque<Entry> entries_;      // they never move: formulas point to the values
  std::vector<Entry*> looked_at_;  // those that somebody needs
  std::deque<std::uint64_t> told_at_;
  SimTime now_{0};
  std::uint64_t looks_ = 0;
};

}  // namespace fakebot::sim::scenario
