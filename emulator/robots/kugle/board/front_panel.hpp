// The three buttons of the front panel.
#pragma once

#include <cstdint>

namespace fakebot::robots::kugle {

/// A button acts once, after being held for long enough, and again only after a release.
class Button {
 public:
  explicit Button(int hold_ms) : hold_ms_(hold_ms) {}

  void hold(bool down) { down_ = down; }
  bool is_held() const { return down_; }

  /// Simulates a millisecond. True when the button acts.
  bool step() {
    if (!down_) [[likely]] {
      held_ms_ = 0;
      return false;
    }
    return held_ms_ <= hold_ms_ && ++held_ms_ == hold_ms_;
  }

 private:
  int hold_ms_;
  bool down_ = false;
  int held_ms_ = 0;
};

// Source: firmware, FrontPanel.h and FrontPanel.cpp.
inline constexpr int kDebounceMs = 80;
inline constexpr int kCalibrateHoldMs = 1000;

struct FrontPanel {
  Button power{kDebounceMs};
  Button reset{kDebounceMs};
  Button calibrate{kCalibrateHoldMs};
};

}  // namespace fakebot::robots::kugle
