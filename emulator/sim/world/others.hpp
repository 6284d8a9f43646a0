// Robots of a world as seen by other robots: discs on the floor.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "sim/world/geometry.hpp"
#include "sim/world/ray.hpp"
#include "sim/world/world.hpp"

namespace fakebot::sim::world {

/// Where a robot is, and how much room its body takes.
struct Presence {
  Vec2 position;
  Vec2 forward{1, 0};   ///< one metre long
  double radius_m = 0;  ///< 0: no body to meet
};

/// Converts a pose in the frame of a robot to the frame of the world.
constexpr Presence mounted_on(const Presence& carrier, const Presence& offset) {
  return {carrier.position + rotated(offset.position, carrier.forward),
          rotated(offset.forward, carrier.forward), offset.radius_m};
}

/// All robots of a world at one time.
class Bodies {
 public:
  void add(const Presence& body) {
    all_.push_back(body);
    gone_m_ += kFromAfarM;
  }

  /// Without robots again. Later Others differ from all Others of before.
  void clear() {
    all_.clear();
    ++generation_;
  }
  /// How often the bodies were cleared.
  std::uint64_t generation() const { return generation_; }

  /// For the next time, each robot is put at its new place, between begin_time() and end_time().
  void begin_time() { farthest_m2_ = 0; }
  void put(std::size_t robot, const Presence& body) {
    const Vec2 way = body.position - all_[robot].position;
    // A robot that is put down appears among the robots as if from afar.
    const bool appears = body.radius_m > all_[robot].radius_m;
    farthest_m2_ = std::max(farthest_m2_, appears ? kFromAfarM * kFromAfarM : dot(way, way));
    all_[robot] = body;
  }
  void end_time() {
    if (farthest_m2_ > 0) { gone_m_ += std::sqrt(farthest_m2_); }
  }

  const std::vector<Presence>& all() const { return all_; }
  /// No robot has gone farther since gone_m() was 0.
  double gone_m() const { return gone_m_; }

 private:
  static constexpr double kFromAfarM = 1000;

  std::vector<Presence> all_;
  std::uint64_t generation_ = 0;
  double farthest_m2_ = 0;
  double gone_m_ = 0;
};

/// The bodies of all robots but a given robot. The bodies must outlive the object.
class Others {
 public:
  Others() = default;  ///< there are none
  Others(const Bodies& bodies, std::size_t own)
      : bodies_(&bodies), own_(own), generation_(bodies.generation()) {}

  friend bool operator==(const Others&, const Others&) = default;

  /// Whether there are other robots, with a body or without.
  bool exist() const { return bodies_ != nullptr && bodies_->all().size() > 1; }

  /// Calls visit(presence) for each body.
  template <class Visit>
  void for_each(Visit visit) const {
    if (bodies_ == nullptr) { return; }
    for (std::size_t i = 0; i < bodies_->all().size(); ++i) {
      const Presence& body = bodies_->all()[i];
      if (i != own_ && body.radius_m > 0) { visit(body); }
    }
  }

  /// See Bodies.
  double gone_m() const { return bodies_ == nullptr ? 0 : bodies_->gone_m(); }

  /// Whether a disc overlaps no body.
  bool leave_room(Vec2 center, double radius_m) const;

  /// The first body on a ray, as World::first_hit().
  std::optional<RayHit> first_hit(const Ray& ray) const;

 private:
  const Bodies* bodies_ = nullptr;
  std::size_t own_ = 0;
  std::uint64_t generation_ = 0;
};

/// The first solid or body on a ray.
std::optional<RayHit> first_hit(const World& world, const Others& others, Ray ray);

}  // namespace fakebot::sim::world
