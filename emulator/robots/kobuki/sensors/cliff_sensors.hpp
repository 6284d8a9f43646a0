// The three infra-red cliff sensors, and the wheel drop sensors.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "robots/kobuki/chassis.hpp"
#include "sim/world/world.hpp"

namespace fakebot::robots::kobuki {

using CliffAdc = std::array<std::uint16_t, 3>;  ///< right, center, left

/// Readings of the sensors over a floor. Source: captured frame.
inline constexpr CliffAdc kFloorAdc{1673, 1965, 1609};

/// The lowest reading: there is no floor. (assumed: 150 to 400 without a floor)
inline constexpr std::uint16_t kNoFloorAdc = 250;

/// A sensor that reads less sees no floor, without hysteresis.
/// Source: observed, firmware 1.0.0 to 1.2.0.
inline constexpr std::uint16_t kCliffThresholdAdc = 600;
inline constexpr bool sees_no_floor(std::uint16_t adc) {
  return adc < kCliffThresholdAdc;
}

/// The readings of the sensors when the floor below sensor i is lower than the robot's floor by
/// depths_m[i]. Source: curve through the captured value at 32 mm and the threshold at the observed
/// drop of 80 mm; never below kNoFloorAdc.
CliffAdc cliff_adc(const std::array<double, 3>& depths_m);

/// Cut off, not rounded; the converter has 12 bits.
inline std::uint16_t with_noise(std::uint16_t adc, double noise_adc) {
  return static_cast<std::uint16_t>(std::clamp(adc + noise_adc, 0.0, 4095.0));
}

/// The floor below the robot. Queries the world only where the floor changes.
class FloorSampler {
 public:
  struct Seen {
    CliffAdc cliff_adc = kFloorAdc;
    std::uint8_t wheel_drop = 0;  ///< bits of the wire
  };

  /// The world must outlive the sampler, or the next enter().
  explicit FloorSampler(const sim::world::World& world) : world_(&world) {}

  /// No edge can be under a sensor after moving this far: sample() would see no change. Call once
  /// for each movement.
  bool is_unchanged_after(double way_m) {
    free_way_m_ -= way_m;
    return free_way_m_ > 0;
  }

  Seen sample(sim::world::Vec2 position, sim::world::Vec2 forward);

  /// Call sample() next.
  void enter(const sim::world::World& world) { world_ = &world; }

 private:
  const sim::world::World* world_;
  double free_way_m_ = 0;
};

/// The readings that the robot reports: the largest of the last readings. So the robot reports a
/// cliff late and a floor at once. Source: observed, firmware 1.2.0: the last 9, one every 5 ms.
class CliffFilter {
 public:
  static constexpr std::size_t kMostReadings = 9;

  explicit CliffFilter(int readings)
      : readings_(std::clamp<std::size_t>(static_cast<std::size_t>(readings), 1, kMostReadings)) {
    begin_with(kFloorAdc);
  }

  /// Acts as if all readings so far had been `reading`.
  void begin_with(const CliffAdc& reading) {
    last_.fill(reading);
    newest_ = reading;
    unchanged_ = readings_;
  }

  void add(const CliffAdc& reading) {
    // Usually there is a floor, and all readings are the same.
    unchanged_ = reading == newest_ ? unchanged_ + 1 : 1;
    if (unchanged_ > readings_) [[likely]] { return; }
    newest_ = reading;
    last_[next_] = reading;
    next_ = next_ + 1 == readings_ ? 0 : next_ + 1;
  }

  CliffAdc largest() const {
    if (unchanged_ >= readings_) [[likely]] { return newest_; }
    CliffAdc largest = newest_;
    for (std::size_t i = 0; i < readings_; ++i) {
      for (std::size_t sensor = 0; sensor < largest.size(); ++sensor) {
        largest[sensor] = std::max(largest[sensor], last_[i][sensor]);
      }
    }
    return largest;
  }

 private:
  std::size_t readings_;
  std::size_t next_ = 0;
  std::size_t unchanged_ = 0;  // readings in a row that are like the newest
  CliffAdc newest_{};
  std::array<CliffAdc, kMostReadings> last_{};
};

}  // namespace fakebot::robots::kobuki
