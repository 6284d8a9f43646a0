// Checks whether a robot can be placed somewhere.
#pragma once

#include <optional>
#include <string>

#include "sim/world/world.hpp"

namespace fakebot::config {

/// Why a robot cannot be placed somewhere.
struct Objection {
  std::string found;
  std::string expected;
  std::optional<sim::world::Vec2> nearest{};  ///< place with room, to 1 cm; nothing if far away
  /// The place is outside of the world's map: a mistake of a user, if a user gave the place. The
  /// default of 0, 0 may be there: unknown floor counts as free, as unknown cells do.
  bool is_beside_map = false;
};

/// Whether a robot of the radius can be placed at `center`.
[[nodiscard]] bool can_stand(const sim::world::World& world, sim::world::Vec2 center,
                             double robot_radius_m);

/// "; the nearest place with room is 1.25, -0.5", for an error; empty if no place is near.
std::string nearest_hint(const Objection& objection);

/// Nothing if a robot of the radius can be placed at `center`: no solid is within the radius, and
/// floor is below the centre. The rest of the robot may be beyond an edge.
[[nodiscard]] std::optional<Objection> objection_to(const sim::world::World& world,
                                                    sim::world::Vec2 center, double robot_radius_m);

/// Nothing if a robot of the radius can be placed in front of the docking station.
[[nodiscard]] std::optional<Objection> objection_to_dock(const sim::world::World& world,
                                                         const sim::world::Placement& dock,
                                                         double robot_radius_m);

/// "1, 0.5"
std::string place_text(sim::world::Vec2 place);

}  // namespace fakebot::config
