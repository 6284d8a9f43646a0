// How often an expectation was violated, and by how much each time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/scenario/expression/remembered.hpp"
#include "sim/signal.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim::scenario {

struct SignalValue {
  KeptSignal signal;
  double value;
  std::string event{};  ///< of a remembered value; empty: a present value
};

/// "pose.x_m", "pose.x_m@bump"
inline std::string name_of(const SignalValue& value) {
  const std::string& signal = value.signal.name;
  return value.event.empty() ? signal : remembered_name(signal, value.event);
}

struct Period {
  SimTime from;
  SimTime until;
};

/// A failure of an expectation.
struct Violation {
  SimTime at{0};     ///< when the violation was decided
  SimTime since{0};  ///< start of the awaited or violated time
  /// How much more time would have been enough. Nothing if unknown, or if no time is enough.
  std::optional<SimTime> missed_by{};
  bool missed_by_more = false;  ///< the check ended first: perhaps no time would have been enough
  /// A delay of the driver in these periods, in order, can have caused the violation.
  std::vector<Period> delayed_in{};
  std::string explanation{};
  std::vector<SignalValue> signals{};  ///< of the expectation's formulas, at the time `at`
};

/// The violations of an expectation, in order. A late driver may waver before obeying: violations
/// within a moment are joined.
class Violations {
 public:
  /// A violation later than this after the last is a new violation. (choice)
  static constexpr SimTime kOneViolation = std::chrono::milliseconds(500);
  /// With more violations, the violation that was missed by least is given up. (choice)
  static constexpr std::size_t kMost = 1000;
  /// Periods of a violation in which the driver may have been delayed; later periods excuse
  /// nothing.
  static constexpr std::size_t kMostPeriods = 1000;

  /// Precondition: the violation has a margin and a period.
  void add(Violation violation);

  bool empty() const { return all_.empty(); }
  /// Counts violations that were given up, too.
  std::uint64_t count() const { return count_; }
  /// Complete, with texts. Empty afterwards.
  std::vector<Violation> take();

 private:
  struct Entry {
    Violation violation;
    std::size_t again = 0;  // joined violations
  };

  bool join(const Violation& violation);

  std::vector<Entry> all_;
  std::uint64_t count_ = 0;
};

}  // namespace fakebot::sim::scenario
