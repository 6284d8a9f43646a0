// The bumper: which of the three switches a contact closes.
#pragma once

#include <cstdint>
#include <span>

#include "fakebot/protocol/kobuki/flags.hpp"
#include "sim/world/body.hpp"
#include "sim/world/geometry.hpp"

namespace fakebot::robots::kobuki {

/// The bumper covers the front half. Source: kobuki_gazebo_plugins; left is +30 to +90 degrees,
/// center -30 to +30, right -90 to -30. Near a border a contact presses both switches (assumed:
/// within 5 degrees of the border; drivers report such bumps).
namespace bumper_part {
// Cosines, so that no bearing needs the C library.
inline constexpr double kCosCenter = 0.81915204428899180;  // of 30 + 5 degrees
inline constexpr double kSinSide = 0.42261826174069944;    // of 30 - 5 degrees
}  // namespace bumper_part

/// The switches of a contact. `to_contact` is the direction to the contact, in the frame of the
/// robot.
inline std::uint8_t bumper_flag(sim::world::Vec2 to_contact) {
  namespace flag = protocol::kobuki::bumper;
  if (to_contact.x_m < 0) { return 0; }  // behind: no bumper there
  unsigned flags = 0;
  if (to_contact.x_m >= bumper_part::kCosCenter) { flags |= flag::center; }
  if (to_contact.y_m >= bumper_part::kSinSide) { flags |= flag::left; }
  if (to_contact.y_m <= -bumper_part::kSinSide) { flags |= flag::right; }
  return static_cast<std::uint8_t>(flags);
}

/// Closed switches. `contacts` are unit vectors in the frame of the world; `forward` is the
/// direction of the robot's front.
inline std::uint8_t bumper_flags(std::span<const sim::world::Vec2> contacts,
                                 sim::world::Vec2 forward) {
  unsigned flags = 0;
  for (const sim::world::Vec2 contact : contacts) {
    flags |= bumper_flag(sim::world::rotated_back(contact, forward));
  }
  return static_cast<std::uint8_t>(flags);
}

/// The switches that are closed after `before`: an obstacle that has pressed the shell in holds the
/// switches until the obstacle is farther away than the shell travels.
inline std::uint8_t pressed_switches(std::uint8_t before, const sim::world::Body& body,
                                     sim::world::Vec2 forward) {
  const bool is_pressed = before != 0 || bumper_flags(body.contacts(), forward) != 0;
  return is_pressed ? bumper_flags(body.within_reach(), forward) : std::uint8_t{0};
}

}  // namespace fakebot::robots::kobuki
