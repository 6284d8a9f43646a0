// The behaviour of a driver of the Kugle: reads parameters, lets the robot balance, waits for the
// torque, drives ahead, and switches a fallen robot off.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "fakebot/protocol/kugle/parameter_messages.hpp"
#include "fakebot/protocol/kugle/state_messages.hpp"
#include "verdicts/kugle_bugs.hpp"

namespace fakebot::test {

class Roller {
 public:
  using Clock = std::chrono::steady_clock;

  /// The kind of the next message.
  enum class Wish : std::uint8_t { nothing, read, switch_on, switch_off, drive, stand };

  explicit Roller(KugleBug bug) : bug_(bug) {}

  /// The device was opened: the board may have been restarted.
  void begin();
  /// From now on the driver stops the robot, switches the robot off and is done().
  void end(Clock::time_point now);

  void see(const protocol::kugle::ParameterReply& reply);
  void see(const protocol::kugle::SetParameterAck& answer);
  void see(const protocol::kugle::StateEstimates& estimates, Clock::time_point now);
  void see(const protocol::kugle::ControllerInfo& info, Clock::time_point now);

  [[nodiscard]] Wish decide(Clock::time_point now);
  [[nodiscard]] bool is_done(Clock::time_point now) const;
  /// The message for Wish::read.
  [[nodiscard]] protocol::kugle::GetParameter wanted() const;
  /// The mode for Wish::switch_on.
  [[nodiscard]] std::uint8_t mode() const;

 private:
  enum class State : std::uint8_t { reads, starts, drives, has_fallen };

  int times_to_believe() const;
  bool may_ask(Clock::time_point now);
  Wish drive(Clock::time_point now);
  Wish finish(Clock::time_point now);

  KugleBug bug_;
  State state_ = State::reads;
  std::size_t read_ = 0;
  Clock::time_point asked_at_{};
  Clock::time_point sent_at_{};
  Clock::time_point seen_at_{};     // the last ControllerInfo
  Clock::time_point mode_since_{};  // since when mode_seen_ holds
  Clock::time_point slow_since_{};  // the ball is slow
  Clock::time_point ends_since_{};  // 0: not yet
  std::uint8_t mode_seen_ = 0;
  std::uint8_t next_mode_ = 0;  // seen in the last messages, not yet believed
  int times_seen_ = 0;
  int times_tilted_ = 0;
  bool was_on_ = false;
};

}  // namespace fakebot::test
