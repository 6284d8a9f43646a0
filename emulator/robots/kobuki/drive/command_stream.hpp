// The stream of Base Controls from the driver: the rate, the gaps, the steps.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "fakebot/protocol/kobuki/commands.hpp"

namespace fakebot::robots::kobuki {

class CommandStream {
 public:
  /// Further commands within a second are not counted. (choice)
  static constexpr std::size_t kMostInSecond = 128;

  void add(const protocol::kobuki::BaseControl& command, std::int64_t tick) {
    if (count_ > 0) {
      gap_ticks_ = tick - last(0);
      step_mm_s_ = command.speed_mm_s - speed_mm_s_;
    }
    speed_mm_s_ = command.speed_mm_s;
    ticks_[count_++ % ticks_.size()] = static_cast<std::uint32_t>(tick);
  }

  /// Between the last two commands; 0 before the second.
  std::int64_t gap_ticks() const { return gap_ticks_; }
  /// The change of the speed by the last command; 0 before the second.
  int step_mm_s() const { return step_mm_s_; }
  /// The number of commands in the last `ticks` ticks.
  std::size_t count_since(std::int64_t now, std::int64_t ticks) const {
    const std::size_t known = std::min(count_, ticks_.size());
    std::size_t count = 0;
    while (count < known && now - last(count) < ticks) { ++count; }
    return count;
  }

 private:
  std::int64_t last(std::size_t before) const {
    return ticks_[(count_ - 1 - before) % ticks_.size()];
  }

  std::size_t count_ = 0;
  std::array<std::uint32_t, kMostInSecond> ticks_{};  // of the last commands; years of ticks
  std::int64_t gap_ticks_ = 0;
  int speed_mm_s_ = 0;
  int step_mm_s_ = 0;
};

}  // namespace fakebot::robots::kobuki
