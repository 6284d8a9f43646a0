// The effect of a button held while the robot is switched on: another greeting, and, after half a
// second, a special mode.
//
// Source: observed, firmware 1.2.0: a chirp in place of the melody, B0 random walker, B1
// Arduino, B2 or two buttons nothing more. Read: the button must be held for more than 100
// ticks of the first 600.
#pragma once

#include <cstdint>

#include "fakebot/protocol/kobuki/flags.hpp"

namespace fakebot::robots::kobuki {

enum class Mode : std::uint8_t { normal, random_walker, arduino };

enum class Greeting : std::uint8_t { none, melody, chirp };

class ModeChoice {
 public:
  /// `greeting_tick`: the tick of the greeting.
  ModeChoice(int greeting_tick, bool has_modes)
      : greeting_tick_(greeting_tick), held_(has_modes ? kAllButtons : 0) {}

  /// The mode is normal and will stay normal.
  bool is_over() const { return over_; }
  Mode mode() const { return mode_; }

  /// A tick with the pressed buttons. Returns the greeting in this tick.
  Greeting step(std::uint8_t pressed) {
    ++ticks_;
    if (ticks_ <= greeting_tick_) { held_ &= pressed; }
    silent_ &= pressed & held_;
    if (pressed == held_) { ++ticks_held_; }
    if (ticks_ == greeting_tick_) { return greet(); }
    if (ticks_held_ > kTicksToHold) { mode_ = mode_of_held(); }
    over_ = over_ || (ticks_ > kTicksToChoose && mode_ == Mode::normal);
    return Greeting::none;
  }

  /// The buttons without those held since power-on, which do not count as pressed.
  std::uint8_t newly(std::uint8_t pressed) {
    const auto fresh = static_cast<std::uint8_t>(pressed & ~silent_);
    silent_ &= static_cast<std::uint8_t>(~pressed);
    return fresh;
  }

 private:
  static constexpr std::uint8_t kAllButtons =
      protocol::kobuki::button::b0 | protocol::kobuki::button::b1 | protocol::kobuki::button::b2;
  static constexpr int kTicksToHold = 100;
  static constexpr int kTicksToChoose = 600;

  Greeting greet() {
    over_ = held_ == 0;
    return over_ ? Greeting::melody : Greeting::chirp;
  }
  Mode mode_of_held() const {
    if (held_ == protocol::kobuki::button::b0) { return Mode::random_walker; }
    return held_ == protocol::kobuki::button::b1 ? Mode::arduino : mode_;
  }

  int greeting_tick_;
  std::uint8_t held_;                  // since power-on, up to the greeting
  std::uint8_t silent_ = kAllButtons;  // held since power-on, and the press has not counted
  int ticks_ = 0;
  int ticks_held_ = 0;
  bool over_ = false;
  Mode mode_ = Mode::normal;
};

}  // namespace fakebot::robots::kobuki
