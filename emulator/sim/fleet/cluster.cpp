#include "sim/fleet/cluster.hpp"

#include <algorithm>

namespace fakebot::sim {

namespace {

void begin_tick(const FleetMember& member) {
  const SimTime begin = member.tick_end - member.tick;
  for (Companion* companion : member.companions) { companion->before_tick(begin); }
}

void end_tick(FleetMember& member) {
  const SimTime end = member.tick_end;
  member.tick_end += member.tick;
  for (Companion* companion : member.companions) { companion->after_tick(end); }
}

}  // namespace

void Cluster::add(std::size_t member) {
  numbers_.push_back(member);
  bodies_.add(members_[member].robot->presence());
  next_end_ = std::min(next_end_, members_[member].tick_end);
}

void Cluster::clear() {
  numbers_.clear();
  bodies_.clear();
  next_end_ = SimTime::max();
}

void Cluster::return_at(SimTime now) {
  now_ = now;
  find_next_end();
}

void Cluster::advance_to(SimTime time) {
  if (is_alone()) {  // the usual case: no search for the next tick
    for (FleetMember& only = member(0); only.tick_end <= time;) {
      begin_tick(only);
      only.robot->step(*only.out);
      now_ = only.tick_end;
      end_tick(only);
    }
    return;
  }
  while (next_end_ <= time) { live_until(next_end_); }
}

void Cluster::find_next_end() {
  next_end_ = SimTime::max();
  for (const std::size_t i : numbers_) { next_end_ = std::min(next_end_, members_[i].tick_end); }
}

void Cluster::live_until(SimTime end) {
  for (const std::size_t i : numbers_) {
    if (members_[i].tick_end == end) { begin_tick(members_[i]); }
  }
  see_each_other(end);
  for (const std::size_t i : numbers_) {
    if (members_[i].tick_end == end) { members_[i].robot->step(*members_[i].out); }
  }
  now_ = end;
  carry_riders();
  for (const std::size_t i : numbers_) {
    if (members_[i].tick_end == end) { end_tick(members_[i]); }
  }
  find_next_end();
}

void Cluster::see_each_other(SimTime end) {
  bodies_.begin_time();
  for (std::size_t i = 0; i < numbers_.size(); ++i) { bodies_.put(i, presence_of(member(i))); }
  bodies_.end_time();
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    // A hand may have moved the carrier.
    if (member(i).mount) { member(i).robot->ride(bodies_.all()[i]); }
    if (member(i).tick_end == end) { member(i).robot->meet(others_of(i)); }
  }
}

void Cluster::carry_riders() {
  for (const std::size_t i : numbers_) {
    if (members_[i].mount) { members_[i].robot->ride(presence_of(members_[i])); }
  }
}

world::Presence Cluster::presence_of(const FleetMember& member) const {
  if (!member.mount) { return member.robot->presence(); }
  return world::mounted_on(presence_of(members_[member.mount->carrier]), member.mount->offset);
}

/// A mounted robot is a part of the carrier, and does not see the carrier.
world::Others Cluster::others_of(std::size_t i) const {
  while (member(i).mount) { i = member(i).mount->carrier; }
  return {bodies_, i};
}

}  // namespace fakebot::sim
