// The behaviour of a driver of the Kobuki: wanders, backs off from obstacles and cliffs, and stops
// when lost or not allowed to drive. Button B1 stops the robot, B0 lets the robot go on, B2
// switches the lamp.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>

#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/velocity.hpp"
#include "verdicts/bugs.hpp"
#include "verdicts/feedback_reader.hpp"

namespace fakebot::test {

class Wanderer {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Wanderer(Bug bug) : bug_(bug) {}

  void see(const Report& report, Clock::time_point now);
  /// The device was opened again.
  void reopened();
  /// Any bytes have arrived.
  void hear(Clock::time_point now) { heard_at_ = now; }
  protocol::kobuki::Velocity decide(Clock::time_point now);
  [[nodiscard]] bool lamp() const { return lamp_; }
  /// How long the present velocity will last; 0: until something happens.
  [[nodiscard]] Clock::duration plan() const;
  Clock::duration turn_for() const;

 private:
  struct Seen {
    Clock::time_point at;
    std::uint16_t stamp_ms = 0;
    std::uint8_t bumper = 0;
    std::uint8_t cliff = 0;
    bool wheel_drop = false;
    bool must_stand = false;  // on a cable, with an empty battery, in an emergency
    bool stalls = false;
  };
  enum class State : std::uint8_t { forward, back, turn };

  Seen seen_in(const Report& report, Clock::time_point now);
  void look_at_buttons(std::uint8_t buttons, Clock::time_point now);
  void overlook(const Seen& before);
  void overlook_at_once(Seen& seen);
  bool overlooks_drop(const Seen& seen);
  void note_dropout(Clock::time_point now);
  bool stands_still(const protocol::kobuki::BasicSensorData& data, Clock::time_point now);
  void take_note(Clock::time_point now);
  bool should_meet(const Seen& before) const;
  bool knows_nothing(Clock::time_point now) const;
  bool meets() const;
  void meet(Clock::time_point now);
  Clock::duration elapsed(Clock::time_point now) const;
  void begin(State state, Clock::time_point now);

  Bug bug_;
  std::deque<Seen> pending_;  // not taken note of
  std::optional<Seen> seen_;
  Clock::time_point heard_at_{};
  State state_ = State::forward;
  Clock::time_point since_{};
  std::uint16_t since_stamp_ms_ = 0;
  double away_rad_s_ = 0;
  Clock::time_point moved_at_{};  // the wheels
  std::uint16_t moved_to_ticks_ = 0;
  std::uint8_t buttons_ = 0;
  std::uint8_t pressed_at_start_ = 0xFF;
  int frames_with_lamp_button_ = 0;
  bool is_stopped_ = false;  // by a button
  bool drives_ahead_ = false;
  bool lamp_ = false;
  bool backs_for_ever_ = false;
  int met_ = 0;
  // For bugs of sequences.
  Clock::time_point pressed_at_{};      // B2
  Clock::time_point dropped_until_{};   // a wheel
  Clock::time_point before_dropout_{};  // what was seen last then
  std::uint8_t overlooked_ = 0;         // bumps, until they end
  std::uint8_t last_bumps_ = 0;
  int in_a_row_ = 0;
  bool sees_no_bumper_ = false;
  bool sees_no_cliff_ = false;
  Clock::time_point edge_until_{};
  Clock::time_point bumped_at_{};
  bool hangs_ = false;  // a wheel, seen or not
  Clock::time_point hung_until_{};
  bool overlooks_hanging_ = false;
  bool sees_no_wheel_ = false;
};

}  // namespace fakebot::test
