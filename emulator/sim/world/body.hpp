// A round robot among the solids of a world and other robots: the robot never enters a solid,
// slides along it, and reports contacts.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "sim/world/geometry.hpp"
#include "sim/world/near_solid.hpp"
#include "sim/world/neighbours.hpp"
#include "sim/world/others.hpp"
#include "sim/world/world.hpp"

namespace fakebot::sim::world {

class Body {
 public:
  /// A surface closer than this is in contact.
  static constexpr double kTouchM = 1e-4;

  /// The world must outlive the body, or enter(). The body has a shell. A contact pushes the shell
  /// in; when the body goes away, the shell follows the surface for `travel_m`.
  Body(const World& world, double radius_m, double travel_m = 0)
      : world_(&world), radius_m_(radius_m), reach_m_(kTouchM + travel_m) {}

  double radius_m() const { return radius_m_; }

  /// Whether no solid can be reached within `way_m`, so that move() is not needed. To be called
  /// once for each movement.
  bool is_free_to_go(double way_m) {
    free_way_m_ -= way_m;
    return free_way_m_ > 0;
  }

  /// The position that the body reaches on the way from `from` straight to `to`. `from` must have
  /// room; the result has room too.
  Vec2 move(Vec2 from, Vec2 to);

  /// Meets the other robots at their present positions. To be called before each tick of a body
  /// among robots. Returns whether a robot is within reach of the shell, or was: move() then feels
  /// the robot.
  [[nodiscard]] bool meet(const Others& others, Vec2 center);
  /// The robots of the last meet().
  const Others& others() const { return neighbours_.others(); }

  /// Whether the body fits at a place of a world. A solid may touch the body.
  bool fits(const World& world, Vec2 center) const;
  /// Whether the body fits at a place of the present world, beside the other robots as of meet().
  bool has_room(Vec2 center) const;

  /// The world must outlive the body, or the next call.
  void enter(const World& world) {
    world_ = &world;
    look_around();
  }

  /// To be called after the robot was placed elsewhere.
  void look_around() {
    free_way_m_ = 0;
    known_within_m_ = 0;
    touching_ = 0;
    reached_ = 0;
    neighbours_.forget();
  }

  /// Vectors from the body's centre to each touched surface, one metre long. Of the last move().
  std::span<const Vec2> contacts() const { return {contacts_.data(), touching_}; }
  /// Vectors to each surface within reach of the shell, touched surfaces included.
  std::span<const Vec2> within_reach() const { return {within_reach_.data(), reached_}; }

 private:
  /// Nearby solids are searched within this additional distance, so that searches are rare.
  static constexpr double kLookaheadM = 0.25;
  static constexpr std::size_t kMaxContacts = 8;

  Vec2 walk(Vec2 from, Vec2 whole_way);
  Vec2 take_step(Vec2 from, Vec2 to, NearSolids others);
  Vec2 slide(Vec2 from, Vec2 to, NearSolids others) const;
  void know_within(double needed_m, Vec2 center);
  void feel(Vec2 center);

  const World* world_;
  double radius_m_;
  double reach_m_;
  double free_way_m_ = 0;
  Vec2 known_around_;
  double known_within_m_ = 0;  // near_ has all solids closer than this to known_around_
  std::vector<NearSolid> near_;
  std::vector<Capsule> found_;
  Neighbours neighbours_;
  bool is_met_ = false;  // another robot was within reach
  std::array<Vec2, kMaxContacts> contacts_{};
  std::size_t touching_ = 0;
  std::array<Vec2, kMaxContacts> within_reach_{};
  std::size_t reached_ = 0;
};

}  // namespace fakebot::sim::world
