// The signals that a scenario reads, with their values at the last sample().
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

/// A signal value where a formula may change: it may differ below, at and above it.
struct SwitchPoint {
  std::size_t place;  ///< index of the signal on the board
  double value;
};

/// Reads its signals once per tick, so that all conditions see the same values.
class SignalBoard {
 public:
  /// The sources must outlive it. If two have the same name, the first counts.
  explicit SignalBoard(std::vector<const SignalSource*> sources);

  /// The board samples this signal from the next sample() on, until its last watch ends. Returns
  /// its index on the board; nothing if no source has the signal.
  [[nodiscard]] std::optional<std::size_t> follow(std::string_view name);

  /// The same for the signal that counts the bytes of drivers; nothing if no source has one.
  [[nodiscard]] std::optional<std::size_t> follow_driver_bytes();

  /// Reads the current values.
  void sample(SimTime now);

  SimTime now() const { return now_; }
  /// The number of calls of sample().
  std::uint64_t samples() const { return samples_; }

  std::size_t size() const { return entries_.size(); }
  const Signal& signal(std::size_t place) const { return *entries_[place].signal; }
  /// As of the last sample. The reference stays valid.
  const double& value(std::size_t place) const { return entries_[place].value; }
  /// The first violation that the signal has counted.
  WireViolation first_violation(std::size_t place) const;

  /// Most values change in every tick, but most conditions compare them with a number that they
  /// seldom pass. A watch reports when that happens; without switch points it reports every change.
  using WatchId = std::size_t;
  WatchId begin_watch(std::span<const std::size_t> places,
                      const std::optional<std::vector<SwitchPoint>>& switch_points);
  void end_watch(WatchId watch);
  /// The number of the last sample that notified the watch. The reference stays valid.
  const std::uint64_t& notified_at(WatchId watch) const { return notified_at_[watch]; }

 private:
  struct Use {
    WatchId watch = 0;
    std::optional<double> switch_point{};  // default: every change
  };
  struct Entry {
    double value = 0;
    // No watch needs to be notified between these two values.
    double above = std::numeric_limits<double>::infinity();
    double below = -std::numeric_limits<double>::infinity();
    const SignalSource* source = nullptr;  // nullptr: the time
    std::size_t index = 0;                 // in the source
    const Signal* signal = nullptr;
    bool known = false;
    std::vector<Use> uses{};
  };

  std::size_t add(const Entry& entry);
  void add_use(std::size_t place, Use use);
  WatchId place_of_new_watch();
  double value_now(const Entry& entry) const;
  [[gnu::cold]] void update(Entry& entry, double value);

  std::vector<const SignalSource*> sources_;
  std::deque<Entry> entries_;    // a deque, because formulas point to the values
  std::vector<Entry*> sampled_;  // those with a watch
  std::deque<std::uint64_t> notified_at_;
  std::vector<WatchId> ended_;  // whose places are free
  SimTime now_{0};
  std::uint64_t samples_ = 0;
};

}  // namespace fakebot::sim::scenario
