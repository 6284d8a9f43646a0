// The docking station as the robot senses it.
//
// Frame of the station: x points out of the middle of the station's front, y to the station's left.
// The station faces approaching robots: a robot that faces the station has the station's left on
// its right.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "sim/random.hpp"
#include "sim/world/others.hpp"
#include "sim/world/world.hpp"

namespace fakebot::robots::kobuki {

using DockIr = std::array<std::uint8_t, 3>;  ///< right, center, left; bits of the wire

/// No beam is heard farther from the station.
inline constexpr double kDockBeamM = 6;

/// Whether the world has a station heard at `position`, or within a distance around.
bool hears_dock_from(const sim::world::World& world, sim::world::Vec2 position, double around_m);

/// The beams that reach a place in the frame of the station: see dock_fields.hpp.
std::uint8_t dock_beams_at(sim::world::Vec2 place);

/// The beams that the three receivers of a robot at `position` see. Walls and other robots hide the
/// station, whatever their height.
DockIr dock_ir_at(const sim::world::World& world, sim::world::Vec2 position,
                  sim::world::Vec2 forward, const sim::world::Others& others = {});

/// Do the robot's charging contacts lie on the station's contacts? (assumed: within 15 mm of the
/// station's front, 40 mm aside, 20 degrees; the contacts close before the bumper meets the
/// station, as the official driver needs)
bool touches_dock(const sim::world::World& world, sim::world::Vec2 position,
                  sim::world::Vec2 forward);

/// The bits that a receiver reports: code words in close succession are combined, and the result is
/// held for a while. Source: observed, firmware 1.2.0: words less than 60 ms apart are OR'ed, up to
/// 4 in a row, and held for 88 to 98 ms; a word without bits is a word.
class DockReceiver {
 public:
  /// hold_ticks: how long a word is held; 0: until the station has sent the next.
  explicit DockReceiver(int hold_ticks) : hold_ticks_(hold_ticks) {}

  /// A word has ended at `tick`.
  void receive(std::uint8_t word, std::int64_t tick) {
    const bool together =
        tick - last_tick_ < std::min(kApartTicks, hold_ticks_) && words_ < kMostTogether;
    bits_ = together ? static_cast<std::uint8_t>(bits_ | word) : word;
    words_ = together ? words_ + 1 : 1;
    last_tick_ = tick;
  }
  /// The station has sent, but not to this receiver.
  void miss() {
    if (hold_ticks_ == 0) { bits_ = 0; }
  }

  std::uint8_t shown(std::int64_t tick) const {
    return hold_ticks_ == 0 || tick - last_tick_ < hold_ticks_ ? bits_ : std::uint8_t{0};
  }

 private:
  static constexpr int kApartTicks = 12;
  static constexpr int kMostTogether = 4;

  int hold_ticks_;
  std::uint8_t bits_ = 0;
  int words_ = 0;
  std::int64_t last_tick_ = 0;
};

}  // namespace fakebot::robots::kobuki
