// What the driver does: it wanders, backs off from obstacles and cliffs, and stops when it does not
// know where it is.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>

#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/velocity.hpp"
#include "verdicts/bugs.hpp"

namespace fakebot::test {

class Wanderer {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Wanderer(Bug bug) : bug_(bug) {}

  void see(const protocol::kobuki::BasicSensorData& data, Clock::time_point now);
  protocol::kobuki::Velocity decide(Clock::time_point now);

 private:
  struct Seen {
    Clock::time_point at;
    std::uint8_t bumper;
    std::uint8_t cliff;
    bool wheel_drop;
  };
  enum class State : std::uint8_t { forward, back, turn };

  void take_note(Clock::time_point now);
  bool knows_nothing(Clock::time_point now) const;
  bool meets() const;
  void meet(Clock::time_point now);

  Bug bug_;
  std::deque<Seen> pending_;  // not taken note of
  std::optional<Seen> seen_;
  State state_ = State::forward;
  Clock::time_point since_{};
  double away_rad_s_ = 0;
};

}  // namespace fakebot::test
