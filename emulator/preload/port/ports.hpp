// The devices of fakebot, seen from a driver's process.
#pragma once

#include <cstddef>
#include <cstdint>

#include "preload/port/port_table.hpp"
#include "preload/port/requests.hpp"

namespace fakebot::preload {

/// The device that the descriptor has open; nullptr: another file. Changes errno only on success.
PortSlot* slot_of(int descriptor);
/// The device was unplugged while the descriptor had it open.
PortSlot* former_slot_of(int descriptor);

/// A driver has changed the lines: fakebot looks at the lines.
void tell_of_lines();

/// The path of the pseudo-terminal, "/dev/pts/7"; a path of nothing while unplugged.
void write_path_of(const PortSlot& slot, char* path);
inline constexpr std::size_t kDevicePathBytes = 40;

/// A device with a path of its own.
struct NamedPort {
  PortSlot* slot;
  const char* name;  ///< "/dev/ttyUSB0"
};
/// The further name of the process; without a slot: none.
extern NamedPort own_name;  // NOLINT(bugprone-dynamic-static-initializers): zero

/// Whether any device has a path of its own.
inline bool has_names() {
  return ports != nullptr &&
         (ports->named.load(std::memory_order_relaxed) != 0 || own_name.slot != nullptr);
}

/// Calls use(port) for each device with a path of its own, until true is returned. Returns whether
/// true was returned. Precondition: has_names().
template <class Use>
bool any_name(Use&& use) {
  if (own_name.slot != nullptr && use(own_name)) { return true; }
  const std::uint32_t count = ports->count.load(std::memory_order_acquire);
  for (std::uint32_t i = 0; i < count && i < kMostPorts; ++i) {
    PortSlot& slot = ports->slots[i];
    if (slot.name[0] != '\0' && use(NamedPort{&slot, slot.name})) { return true; }
  }
  return false;
}

}  // namespace fakebot::preload
