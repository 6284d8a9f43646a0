#include "sim/fleet/equipped_kind.hpp"

namespace fakebot::sim {

EquippedKind::EquippedKind(const RobotKind& carrier, const std::vector<MountedKind>& devices)
    : mounted_(carrier.mounted.begin(), carrier.mounted.end()),
      signals_(carrier.signals.begin(), carrier.signals.end()),
      kind_(carrier) {
  for (const MountedKind& device : devices) {
    const std::string& name = names_.emplace_back(device.name);
    mounted_.push_back({name, device.kind, device.placement, device.stands_alone});
    for (const Signal& signal : device.kind->signals) {
      signals_.push_back(signal);
      signals_.back().name = names_.emplace_back(signal_of_device(name, signal.name));
    }
  }
  if (kind_.base == nullptr) { kind_.base = &carrier; }
  kind_.signals = signals_;
  kind_.mounted = mounted_;
}

std::string signal_of_device(std::string_view device, std::string_view signal) {
  return std::string(device).append(".").append(signal);
}

}  // namespace fakebot::sim
