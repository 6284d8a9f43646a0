// Robots that may meet each other, tick by tick.
#pragma once

#include <cstddef>
#include <vector>

#include "sim/fleet/fleet_member.hpp"
#include "sim/sim_time.hpp"
#include "sim/world/others.hpp"

namespace fakebot::sim {

class Cluster {
 public:
  /// The members must outlive the cluster.
  explicit Cluster(std::vector<FleetMember>& members) : members_(members) {}

  /// Adds a member. A carrier has the same number in the cluster as in the fleet.
  void add(std::size_t member);
  /// Without members again. Former members must get other others before the next question.
  void clear();
  const std::vector<std::size_t>& numbers() const { return numbers_; }

  /// Simulates every tick of every member that ends at or before `time`.
  void advance_to(SimTime time);
  /// The members have lived elsewhere up to `now`.
  void return_at(SimTime now);

  /// The end of the last tick of any member.
  SimTime now() const { return now_; }
  /// The end of the next tick of any member. Precondition: there is a member.
  SimTime next_end() const { return is_alone() ? member(0).tick_end : next_end_; }

  /// The places on carriers follow.
  void carry_riders();

 private:
  FleetMember& member(std::size_t i) const { return members_[numbers_[i]]; }
  bool is_alone() const { return numbers_.size() == 1; }

  void find_next_end();
  void live_until(SimTime end);
  void see_each_other(SimTime end);
  world::Presence presence_of(const FleetMember& member) const;
  world::Others others_of(std::size_t i) const;

  std::vector<FleetMember>& members_;
  std::vector<std::size_t> numbers_;
  world::Bodies bodies_;
  SimTime now_{0};
  SimTime next_end_ = SimTime::max();
};

}  // namespace fakebot::sim
