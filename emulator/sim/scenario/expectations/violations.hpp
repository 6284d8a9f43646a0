// How often an expectation was violated, and by how much each time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/signal.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim::scenario {

struct SignalValue {
  const Signal* signal;
  double value;
};

struct Period {
  SimTime from;
  SimTime until;
};

/// One time that an expectation was not met.
struct Violation {
  SimTime at{0};     ///< when it was decided
  SimTime since{0};  ///< start of what was awaited or violated
  /// How much more time would have been enough. Nothing if that is not known, or if no time is.
  std::optional<SimTime> missed_by{};
  bool missed_by_more = false;  ///< the check ended first: perhaps no time would have been
  /// What delayed the driver in these periods, in order, can have caused it.
  std::vector<Period> delayed_in{};
  std::string explanation{};
  std::vector<SignalValue> signals{};  ///< of its formulas, at that time
};

/// The violations of one expectation, in order. A driver that is late may waver before it obeys:
/// what follows within a moment belongs to the same violation.
class Violations {
 public:
  /// What follows later than this is another violation. (choice)
  static constexpr SimTime kOneViolation = std::chrono::milliseconds(500);
  /// With more the one that was missed by least is given up. (choice)
  static constexpr std::size_t kMost = 1000;
  /// Periods of one violation in which the driver may have been delayed; later ones excuse nothing.
  static constexpr std::size_t kMostPeriods = 1000;

  /// Precondition: the violation has a margin and a period.
  void add(Violation violation);

  bool empty() const { return all_.empty(); }
  /// Also of those that were given up.
  std::uint64_t count() const { return count_; }
  /// Complete, with texts. Empty afterwards.
  std::vector<Violation> take();

 private:
  struct Entry {
    Violation violation;
    std::size_t again = 0;  // violations that belong to it
  };

  bool join(const Violation& violation);

  std::vector<Entry> all_;
  std::uint64_t count_ = 0;
};

}  // namespace fakebot::sim::scenario
