#include "sim/fleet/fleet.hpp"

#include <algorithm>
#include <cassert>

namespace fakebot::sim {

Fleet::~Fleet() {
  if (members_.size() < 2) { return; }
  for (const Member& member : members_) { member.robot->meet({}); }
}

std::size_t Fleet::add(Robot& robot, SimTime behind) {
  members_.push_back({&robot, robot.tick(), now_ + behind + robot.tick()});
  find_next_end();
  bodies_.add(robot.presence());
  return members_.size() - 1;
}

void Fleet::mount(std::size_t rider, std::size_t carrier, const world::Placement& offset) {
  members_[rider].mount = {carrier, {offset.position, world::direction(offset.heading_rad), 0}};
  carry_riders();
}

void Fleet::advance_to(SimTime time) {
  if (members_.size() == 1) {  // the usual case: no search for the next tick
    for (Member& only = members_.front(); only.tick_end <= time;) {
      begin_tick(only);
      only.robot->step(*only.out);
      now_ = only.tick_end;
      end_tick(only);
    }
    return;
  }
  while (next_end_ <= time) { live_until(next_end_); }
}

void Fleet::find_next_end() {
  next_end_ = SimTime::max();
  for (const Member& member : members_) { next_end_ = std::min(next_end_, member.tick_end); }
}

void Fleet::live_until(SimTime end) {
  for (const Member& member : members_) {
    if (member.tick_end == end) { begin_tick(member); }
  }
  see_each_other(end);
  for (const Member& member : members_) {
    if (member.tick_end == end) { member.robot->step(*member.out); }
  }
  now_ = end;
  carry_riders();
  for (Member& member : members_) {
    if (member.tick_end == end) { end_tick(member); }
  }
  find_next_end();
}

void Fleet::begin_tick(const Member& member) {
  const SimTime begin = member.tick_end - member.tick;
  for (Companion* companion : member.companions) { companion->before_tick(begin); }
}

void Fleet::end_tick(Member& member) {
  const SimTime end = member.tick_end;
  member.tick_end += member.tick;
  for (Companion* companion : member.companions) { companion->after_tick(end); }
}

void Fleet::see_each_other(SimTime end) {
  bodies_.begin_time();
  for (std::size_t i = 0; i < members_.size(); ++i) { bodies_.put(i, presence_of(members_[i])); }
  bodies_.end_time();
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const Member& member = members_[i];
    // A hand may have moved the carrier.
    if (member.mount) { member.robot->ride(bodies_.all()[i]); }
    if (member.tick_end == end) { member.robot->meet(others_of(i)); }
  }
}

void Fleet::carry_riders() {
  for (const Member& member : members_) {
    if (member.mount) { member.robot->ride(presence_of(member)); }
  }
}

world::Presence Fleet::presence_of(const Member& member) const {
  if (!member.mount) { return member.robot->presence(); }
  return world::mounted_on(presence_of(members_[member.mount->carrier]), member.mount->offset);
}

/// A mounted robot is a part of the carrier, and does not see the carrier.
world::Others Fleet::others_of(std::size_t robot) const {
  while (members_[robot].mount) { robot = members_[robot].mount->carrier; }
  return {bodies_, robot};
}

bool Fleet::enter(const std::shared_ptr<const world::World>& world) {
  std::vector<std::shared_ptr<const world::World>> before;
  for (const Member& member : members_) {
    before.push_back(member.robot->world());
    if (member.robot->enter(world)) { continue; }
    before.pop_back();
    for (std::size_t i = 0; i < before.size(); ++i) {
      [[maybe_unused]] const bool returns = members_[i].robot->enter(before[i]);
      assert(returns);
    }
    return false;
  }
  return true;
}

}  // namespace fakebot::sim
