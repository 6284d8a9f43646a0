// The way of a robot and a driver through a play: a list of states, each a few bits of what the
// signals say. Plays with the same trail have done the same, whatever the exact values were.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "sim/signal.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim::scenario {

/// Motion of the body of a robot.
enum class Motion : std::uint8_t { unknown, stands, goes_ahead, goes_back, turns };

/// "turning"
std::string_view name_of(Motion motion);

struct TrailState {
  SimTime from{0};         ///< in the scenario's time
  std::uint64_t hash = 0;  ///< of the classes of all signals
  Motion motion = Motion::unknown;
};

/// Samples the signals of a play.
class Trail {
 public:
  /// The sources must outlive the trail.
  explicit Trail(const std::vector<const SignalSource*>& sources);

  /// To be called after each tick.
  void sample(SimTime now) {
    if (now >= next_at_) { look(now); }
  }

  /// In the order of their times, each different from the one before. The first kMostStates.
  const std::vector<TrailState>& states() const { return states_; }
  static constexpr std::size_t kMostStates = 2000;

 private:
  enum class Class : std::uint8_t {
    value,  ///< of flags and small whole numbers
    sign,   ///< of speeds
    any,    ///< whether a count is above 0
    age,    ///< how long ago, roughly
  };
  struct Followed {
    const SignalSource* source;
    std::size_t index;
    Class by;
  };

  static std::optional<Class> class_of(const Signal& signal);
  static std::uint8_t classified(Class by, double value);
  void look(SimTime now);
  Motion motion() const;

  std::vector<Followed> followed_;
  std::optional<Followed> linear_;
  std::optional<Followed> angular_;
  SimTime next_at_{0};
  std::vector<TrailState> states_;
};

}  // namespace fakebot::sim::scenario
