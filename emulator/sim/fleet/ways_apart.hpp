// Robots too far from each other to meet live apart for a while: each for many ticks at once, in
// the cache of a processor, and on all processors.
//
// Places alone decide the company of a robot, so the number of threads changes nothing. Robots
// apart would not have noticed each other either: Robot::reach() promises so.
#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include "sim/fleet/cluster.hpp"
#include "sim/fleet/fleet_member.hpp"
#include "sim/fleet/parallel_loop.hpp"
#include "sim/robot.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim {

class WaysApart {
 public:
  /// The members and the loop must outlive the object.
  WaysApart(std::vector<FleetMember>& members, ParallelLoop& loop)
      : members_(members), loop_(loop) {}

  /// Simulates from `now` every tick that ends at or before `time`. Returns how far the robots
  /// came: no farther than `now` if a robot notices others at any distance. Precondition: no robot
  /// is mounted, and all companions rest.
  SimTime advance(SimTime now, SimTime time);

 private:
  struct Place {
    std::size_t member = 0;
    world::Presence presence{};
    Reach reach{};

    /// From the centre to the farthest point of contact or notice.
    double around_m() const { return presence.radius_m + reach.travel_m + reach.notice_m; }
  };

  bool find_places(SimTime duration);
  void join_who_may_meet();
  std::size_t first_of(std::size_t place);
  void form_clusters();
  void live(Cluster& cluster, SimTime time) const;

  std::vector<FleetMember>& members_;
  ParallelLoop& loop_;
  std::vector<Place> places_;           // from left to right
  std::vector<std::size_t> joined_to_;  // a forest: places of one cluster are one tree
  std::vector<std::size_t> cluster_of_;
  std::deque<Cluster> clusters_;  // the first used_; robots refer to the bodies of clusters
  std::size_t used_ = 0;
};

}  // namespace fakebot::sim
