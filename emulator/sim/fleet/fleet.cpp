#include "sim/fleet/fleet.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>

namespace fakebot::sim {

namespace {

/// Shorter times are lived tick by tick. (choice)
constexpr SimTime kWorthwhile = std::chrono::milliseconds(50);

}  // namespace

Fleet::~Fleet() {
  if (members_.size() < 2) { return; }
  for (const FleetMember& member : members_) { member.robot->meet({}); }
}

std::size_t Fleet::add(Robot& robot, SimTime behind) {
  members_.push_back({&robot, robot.tick(), now() + behind + robot.tick()});
  all_.add(members_.size() - 1);
  return members_.size() - 1;
}

void Fleet::mount(std::size_t rider, std::size_t carrier, const world::Placement& offset) {
  members_[rider].mount = {carrier, {offset.position, world::direction(offset.heading_rad), 0}};
  all_.carry_riders();
}

/// The last tick of each is lived together, so that afterwards all know all others.
void Fleet::advance_to(SimTime time) {
  if (apart_ && time - now() >= kWorthwhile && are_free()) {
    SimTime longest_tick{0};
    for (const FleetMember& member : members_) {
      longest_tick = std::max(longest_tick, member.tick);
    }
    all_.return_at(apart_->advance(now(), time - longest_tick));
  }
  all_.advance_to(time);
}

bool Fleet::are_free() const {
  return members_.size() > 1 && std::ranges::none_of(members_, [](const FleetMember& member) {
           return member.mount || !std::ranges::all_of(member.companions, &Companion::rests);
         });
}

bool Fleet::enter(const std::shared_ptr<const world::World>& world) {
  std::vector<std::shared_ptr<const world::World>> before;
  for (const FleetMember& member : members_) {
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
