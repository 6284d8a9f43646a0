// The buttons, freed of bounce.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace fakebot::robots::kobuki {

/// A change counts when it has lasted for the debounce time. Source: observed,
/// firmware 1.2.0: never below 25 ms, always from 40 ms, released likewise.
class Buttons {
 public:
  explicit Buttons(int debounce_ticks) : debounce_ticks_(debounce_ticks) {}

  /// Returns the buttons whose press counts from this tick on.
  std::uint8_t step(std::uint8_t pressed) {
    if (pressed != state_) { return debounce(pressed); }
    ticks_changed_.fill(0);
    return 0;
  }

  std::uint8_t state() const { return state_; }

 private:
  std::uint8_t debounce(std::uint8_t pressed) {
    std::uint8_t now_pressed = 0;
    for (std::size_t i = 0; i < ticks_changed_.size(); ++i) {
      const auto bit = static_cast<std::uint8_t>(1U << i);
      if (((pressed ^ state_) & bit) == 0) {
        ticks_changed_[i] = 0;
      } else if (++ticks_changed_[i] >= debounce_ticks_) {
        state_ = static_cast<std::uint8_t>(state_ ^ bit);
        now_pressed = static_cast<std::uint8_t>(now_pressed | (pressed & bit));
        ticks_changed_[i] = 0;
      }
    }
    return now_pressed;
  }

  int debounce_ticks_;
  std::uint8_t state_ = 0;
  std::array<int, 3> ticks_changed_{};
};

}  // namespace fakebot::robots::kobuki
