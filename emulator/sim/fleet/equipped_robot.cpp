#include "sim/fleet/equipped_robot.hpp"

#include <cassert>

namespace fakebot::sim {

std::unique_ptr<Robot> make_robot(const RobotKind& kind, const RobotSetup& setup) {
  auto robot = kind.make(setup);
  if (kind.mounted.empty()) { return robot; }
  assert(setup.devices.size() == kind.mounted.size());
  std::vector<std::unique_ptr<Robot>> devices;
  devices.reserve(kind.mounted.size());
  std::uint32_t beside = 0;
  for (std::size_t i = 0; i < kind.mounted.size(); ++i) {
    RobotSetup device = setup.devices[i];
    device.seed = setup.seed + i + 1;
    device.number = setup.number + (kind.mounted[i].stands_alone ? ++beside : 0);
    device.world = setup.world;
    devices.push_back(make_robot(*kind.mounted[i].kind, device));
  }
  return std::make_unique<EquippedRobot>(kind, std::move(robot), std::move(devices));
}

EquippedRobot::EquippedRobot(const RobotKind& kind, std::unique_ptr<Robot> carrier,
                             std::vector<std::unique_ptr<Robot>> devices)
    : kind_(kind), carrier_(std::move(carrier)), owned_(std::move(devices)) {
  for (std::size_t i = 0; i < owned_.size(); ++i) {
    const MountedKind& mounted = kind.mounted[i];
    devices_.push_back({mounted.name, owned_[i].get(), mounted.placement, mounted.stands_alone});
  }
}

std::pair<Robot*, std::size_t> EquippedRobot::part_with(std::size_t signal) const {
  Robot* part = carrier_.get();
  for (const CarriedDevice& device : devices_) {
    const std::size_t before = part->signals().size();
    if (signal < before) { break; }
    signal -= before;
    part = device.robot;
  }
  return {part, signal};
}

double EquippedRobot::get(std::size_t signal) const {
  const auto [part, index] = part_with(signal);
  return part->get(index);
}

WireViolation EquippedRobot::first_violation(std::size_t signal) const {
  const auto [part, index] = part_with(signal);
  return part->first_violation(index);
}

void EquippedRobot::set(std::size_t signal, double value) {
  const auto [part, index] = part_with(signal);
  part->set(index, value);
}

void EquippedRobot::release(std::size_t signal) {
  const auto [part, index] = part_with(signal);
  part->release(index);
}

bool EquippedRobot::enter(std::shared_ptr<const world::World> world) {
  const auto before = carrier_->world();
  if (!carrier_->enter(world)) { return false; }
  for (std::size_t i = 0; i < owned_.size(); ++i) {
    if (owned_[i]->enter(world)) { continue; }
    bool returns = carrier_->enter(before);  // a robot beside has no room
    for (std::size_t entered = 0; entered < i; ++entered) {
      returns = owned_[entered]->enter(before) && returns;
    }
    assert(returns);
    static_cast<void>(returns);
    return false;
  }
  return true;
}

}  // namespace fakebot::sim
