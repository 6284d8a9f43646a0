// One world with one time and any number of robots, whose ticks may differ.
//
// Time goes from one end of a tick to the next. All robots whose ticks end there move at once: each
// against the positions that the others had before. Therefore neither the order of the robots nor
// the number of threads that simulate them could change anything: a tick of a robot reads what the
// others were, and changes only that robot.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "sim/fleet/companion.hpp"
#include "sim/outbox.hpp"
#include "sim/robot.hpp"
#include "sim/sim_time.hpp"
#include "sim/world/geometry.hpp"
#include "sim/world/others.hpp"

namespace fakebot::sim {

class Fleet {
 public:
  Fleet() = default;
  Fleet(const Fleet&) = delete;
  Fleet& operator=(const Fleet&) = delete;
  Fleet(Fleet&&) = delete;
  Fleet& operator=(Fleet&&) = delete;
  ~Fleet();

  /// Returns the number of the robot, which must outlive the fleet, in the world of the others, and
  /// have room there. Its first tick begins now.
  std::size_t add(Robot& robot);
  /// The place of `rider` follows that of `carrier` from now on. The offset is its pose in the
  /// frame of the carrier, which may be mounted itself. Precondition: no robot carries itself.
  void mount(std::size_t rider, std::size_t carrier, const world::Placement& offset);

  /// The robot's frames are added to `out` from now on. Precondition of advance_to() for each.
  void collect(std::size_t robot, Outbox& out) { members_[robot].out = &out; }

  /// Simulates every tick of every robot that ends at or before `time`.
  void advance_to(SimTime time);

  /// The end of the last tick of any robot.
  SimTime now() const { return now_; }
  std::size_t size() const { return members_.size(); }

  /// Puts all robots into that world, or none: false if a solid would overlap one.
  [[nodiscard]] bool enter(const std::shared_ptr<const world::World>& world);

  /// None of these may be called during a tick; they take effect at the robot's next one. A
  /// companion has to leave before its end.
  void join(std::size_t robot, Companion& companion) {
    members_[robot].companions.push_back(&companion);
  }
  void leave(std::size_t robot, Companion& companion) {
    std::erase(members_[robot].companions, &companion);
  }
  void driver_acted(std::size_t robot) {
    for (Companion* companion : members_[robot].companions) { companion->driver_acted(); }
  }

 private:
  struct Mount {
    std::size_t carrier;
    world::Presence offset;
  };
  struct Member {
    Robot* robot;
    SimTime tick;
    SimTime tick_end;
    Outbox* out = nullptr;
    std::vector<Companion*> companions{};
    std::optional<Mount> mount{};
  };

  SimTime next_end() const;
  void live_until(SimTime end);
  static void begin_tick(const Member& member);
  static void end_tick(Member& member);
  void see_each_other(SimTime end);
  void carry_riders();
  world::Presence presence_of(const Member& member) const;
  world::Others others_of(std::size_t robot) const;

  std::vector<Member> members_;
  world::Bodies bodies_;
  SimTime now_{0};
};

}  // namespace fakebot::sim
