// A world with a single time and any number of robots, also with different ticks.
//
// Time goes from the end of a tick to the next end. All robots with a tick that ends there move at
// once, each against the former positions of all. Therefore the order of the robots and the number
// of threads change nothing: a tick reads former positions, and changes a single robot.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "sim/fleet/cluster.hpp"
#include "sim/fleet/companion.hpp"
#include "sim/fleet/fleet_member.hpp"
#include "sim/fleet/parallel_loop.hpp"
#include "sim/fleet/ways_apart.hpp"
#include "sim/outbox.hpp"
#include "sim/robot.hpp"
#include "sim/sim_time.hpp"
#include "sim/world/geometry.hpp"

namespace fakebot::sim {

class Fleet {
 public:
  Fleet() = default;
  Fleet(const Fleet&) = delete;
  Fleet& operator=(const Fleet&) = delete;
  ~Fleet();

  /// Returns the number of the robot. The first tick begins `behind` from now. Preconditions: the
  /// robot outlives the fleet, and is in the world of the fleet, with room there.
  std::size_t add(Robot& robot, SimTime behind = SimTime{0});
  /// The place of `rider` follows the place of `carrier` from now on. The offset is the pose in the
  /// frame of the carrier. A carrier may be mounted, too. Precondition: no circle of carriers.
  void mount(std::size_t rider, std::size_t carrier, const world::Placement& offset);

  /// The robot's frames are added to `out` from now on. Precondition of advance_to() for each.
  void collect(std::size_t robot, Outbox& out) { members_[robot].out = &out; }

  /// From now on robots that cannot meet live apart, as pieces of the loop, when all are to live
  /// for long, no robot is mounted, and all companions rest. Frames and states are the same; events
  /// of a robot come from the thread of the piece, and before or after those of others. The loop
  /// must outlive the last tick.
  void live_apart(ParallelLoop& loop) { apart_ = std::make_unique<WaysApart>(members_, loop); }

  /// Simulates every tick of every robot that ends at or before `time`.
  void advance_to(SimTime time);

  /// The end of the last tick of any robot.
  SimTime now() const { return all_.now(); }
  /// The end of the next tick of any robot. Precondition: there is a robot.
  SimTime next_end() const { return all_.next_end(); }
  std::size_t size() const { return members_.size(); }

  /// Puts all robots into the world, or no robot: false if a solid would overlap a robot.
  [[nodiscard]] bool enter(const std::shared_ptr<const world::World>& world);

  /// Not to be called during a tick; takes effect at the robot's next tick. A companion has to
  /// leave before the end of the companion.
  void join(std::size_t robot, Companion& companion) {
    members_[robot].companions.push_back(&companion);
  }
  void leave(std::size_t robot, Companion& companion) {
    std::erase(members_[robot].companions, &companion);
  }

 private:
  /// Whether robots may live apart: a companion may act on any robot.
  bool are_free() const;

  std::vector<FleetMember> members_;
  Cluster all_{members_};
  std::unique_ptr<WaysApart> apart_;
};

}  // namespace fakebot::sim
