// The buttons, with bounce removed from presses.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace fakebot::robots::kobuki {

/// A press counts when it has lasted for the debounce time, a release at once. Source: observed,
/// firmware 1.2.0: the byte of a frame shows a press for sure from 40 ms on.
class Buttons {
 public:
  explicit Buttons(int debounce_ticks) : debounce_ticks_(debounce_ticks) {}

  /// Returns the buttons whose press counts from this tick on.
  std::uint8_t step(std::uint8_t pressed) {
    state_ &= pressed;
    if (pressed != state_) { return debounce(pressed); }
    ticks_pressed_.fill(0);
    return 0;
  }

  std::uint8_t state() const { return state_; }

 private:
  std::uint8_t debounce(std::uint8_t pressed) {
    std::uint8_t now_pressed = 0;
    for (std::size_t i = 0; i < ticks_pressed_.size(); ++i) {
      const auto bit = static_cast<std::uint8_t>(1U << i);
      if (((pressed ^ state_) & bit) == 0) {
        ticks_pressed_[i] = 0;
      } else if (++ticks_pressed_[i] >= debounce_ticks_) {
        state_ = static_cast<std::uint8_t>(state_ | bit);
        now_pressed = static_cast<std::uint8_t>(now_pressed | bit);
        ticks_pressed_[i] = 0;
      }
    }
    return now_pressed;
  }

  int debounce_ticks_;
  std::uint8_t state_ = 0;
  std::array<int, 3> ticks_pressed_{};
};

}  // namespace fakebot::robots::kobuki
