// The signals that a scenario reads, with their values at the last sample().
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/scenario/expression/remembered.hpp"
#include "sim/signal.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim::scenario {

/// The scenario's own signal: seconds since its start.
inline constexpr Signal kTimeSignal{"time_s", "s", 0, 1e9, "since the start of the scenario",
                                    false};

/// A signal value where a formula may change: the formula may differ below, at and above the value.
struct SwitchPoint {
  std::size_t place;  ///< index of the signal on the board
  double value;
};

/// Where a watch reports that a signal may have changed a result that somebody waits for.
struct Wake {
  std::vector<std::size_t>* list = nullptr;  ///< must outlive the watch
  std::size_t number = 0;
};

/// Reads its signals once per tick, so that all conditions see the same values.
class SignalBoard {
 public:
  /// The sources must outlive the board. If two have the same name, the first counts.
  explicit SignalBoard(std::vector<const SignalSource*> sources);

  /// The board samples the signal from the next sample() on, until its last watch ends. Returns the
  /// index of the signal on the board; nothing if no source has the signal. The name may be of a
  /// remembered value: "pose.x_m@bump".
  [[nodiscard]] std::optional<std::size_t> follow(std::string_view name);

  /// Whether a formula has asked for the signal, or for a remembered value of the signal.
  bool follows(std::string_view name) const;

  /// Follows the signal that counts the bytes of drivers; nothing if no source has such a signal.
  [[nodiscard]] std::optional<std::size_t> follow_driver_bytes();

  /// The event happens: from the next sample() on, values remembered at the event are the values of
  /// the last sample().
  void remember(std::string_view event);

  /// Reads the current values.
  void sample(SimTime now);

  SimTime now() const { return now_; }
  /// The number of calls of sample().
  std::uint64_t samples() const { return samples_; }

  std::size_t size() const { return entries_.size(); }
  /// Of a remembered value: the signal whose value is remembered.
  const Signal& signal(std::size_t place) const { return *entries_[place].signal; }
  /// The name of the signal, or of the remembered value.
  std::string_view name(std::size_t place) const { return entries_[place].name(); }
  /// The value at the last sample. The reference stays valid.
  const double& value(std::size_t place) const { return entries_[place].value; }
  /// The event of a remembered value; empty for a signal itself.
  std::string_view remembered_at(std::size_t place) const {
    const auto& memory = entries_[place].memory;
    return memory ? std::string_view(memory->event) : std::string_view();
  }
  /// Whether there is a value: the event of a remembered value has happened.
  bool has_value(std::size_t place) const {
    const auto& memory = entries_[place].memory;
    return !memory || samples_ > memory->first_at;
  }
  /// The first violation that the signal has counted.
  WireViolation first_violation(std::size_t place) const;

  /// Most values change in every tick, but most conditions compare a value with a number that the
  /// value seldom passes. A watch reports when a value passes a switch point; without switch points
  /// every change. With each report the board adds the number of `wake` to its list, once or more.
  using WatchId = std::size_t;
  WatchId begin_watch(std::span<const std::size_t> places,
                      const std::optional<std::vector<SwitchPoint>>& switch_points,
                      const Wake& wake = {});
  void end_watch(WatchId watch);
  /// The number of the last sample that notified the watch. The reference stays valid.
  const std::uint64_t& notified_at(WatchId watch) const { return watches_[watch].notified_at; }

 private:
  using SwitchPoints = std::multimap<double, WatchId>;
  struct Entry;
  struct Watch {
    std::uint64_t notified_at = 0;
    Wake wake{};
    std::vector<std::pair<Entry*, SwitchPoints::iterator>> points{};
    std::vector<Entry*> changes{};  // entries whose every change counts
  };
  /// A value remembered at an event.
  struct Memory {
    std::string name;
    std::string event;
    std::size_t of;  // place of the signal
    double value = std::numeric_limits<double>::quiet_NaN();
    std::uint64_t first_at = std::numeric_limits<std::uint64_t>::max();  // number of the sample
  };
  struct Entry {
    double value = 0;
    // No watch needs to be notified between these two values.
    double above = std::numeric_limits<double>::infinity();
    double below = -std::numeric_limits<double>::infinity();
    const SignalSource* source = nullptr;  // nullptr: the time
    std::size_t index = 0;                 // in the source
    const Signal* signal = nullptr;
    std::unique_ptr<Memory> memory{};
    bool is_remembered = false;  // at an event, by another entry
    bool known = false;
    SwitchPoints switch_points{};
    std::vector<WatchId> at_every_change{};

    std::string_view name() const { return memory ? memory->name : signal->name; }
    bool is_watched() const {
      return is_remembered || !switch_points.empty() || !at_every_change.empty();
    }
  };

  std::size_t add(Entry entry);
  std::optional<std::size_t> follow_memory(std::string_view name, const Remembered& remembered);
  void sample_from_now_on(Entry& entry);
  void notify(WatchId watch);
  WatchId place_of_new_watch();
  double value_now(const Entry& entry) const;
  [[gnu::cold]] void update(Entry& entry, double value);

  std::vector<const SignalSource*> sources_;
  std::deque<Entry> entries_;    // a deque, because formulas point to the values
  std::vector<Entry*> sampled_;  // entries with a watch
  std::deque<Watch> watches_;
  std::vector<WatchId> ended_;  // watches whose places are free
  SimTime now_{0};
  std::uint64_t samples_ = 0;
};

}  // namespace fakebot::sim::scenario
