// The command timeout: the wheels stop when the driver sends no commands.
//
//            any command                        no command for the timeout
//   alone ------------------> connected -----------------------------------> alone
//           (sequence 6)                   (wheels stop, sequence 5)
//
// Every recognised command counts, not only Base Control: a driver that only
// switches LEDs keeps the old speed going forever.
// Source: observed, firmware 1.0.0 to 1.2.0, not in the documents.
#pragma once

#include <chrono>
#include <cstdint>

#include "robots/kobuki/timing.hpp"

namespace fakebot::robots::kobuki {

class Watchdog {
 public:
  explicit Watchdog(int timeout_ticks) : timeout_ticks_(timeout_ticks) {}

  /// A command was recognised. True if the command is the first of a driver.
  [[nodiscard]] bool feed() {
    silent_ticks_ = 0;
    const bool first = !connected_;
    connected_ = was_connected_ = true;
    return first;
  }

  /// True in the tick in which the timeout expires.
  [[nodiscard]] bool step() {
    ++silent_ticks_;
    if (!connected_ || silent_ticks_ <= timeout_ticks_) { return false; }
    connected_ = false;
    return true;
  }

  /// True in each tick in which the melody of a timeout, played `times` times, is due again.
  /// Source: observed, firmware 1.1.0 and 1.0.0.
  bool is_to_be_told_again(int times) const {
    const std::int64_t lost_ticks = silent_ticks_ - timeout_ticks_ - 1;
    return was_connected_ && !connected_ && lost_ticks > 0 && lost_ticks % kToldEveryTicks == 0 &&
           lost_ticks < times * std::int64_t{kToldEveryTicks};
  }

  bool connected() const { return connected_; }
  std::int64_t silent_ticks() const { return silent_ticks_; }

 private:
  static constexpr int kToldEveryTicks = std::chrono::milliseconds(2500) / kTick;

  int timeout_ticks_;
  bool connected_ = false;
  bool was_connected_ = false;
  std::int64_t silent_ticks_ = 0;
};

}  // namespace fakebot::robots::kobuki
