// Answers requests for the modem lines of a serial port; a pseudo-terminal has none.
#pragma once

#include <atomic>
#include <cstdint>

#include "preload/port/port_table.hpp"

namespace fakebot::preload {

/// nullptr: the process is not a driver of a running fakebot.
extern PortTable* ports;  // NOLINT(bugprone-dynamic-static-initializers): nullptr

/// The first slot that meets a condition; nullptr: none, or no fakebot.
template <class Is>
PortSlot* find_slot(Is&& is) {
  if (ports == nullptr) { return nullptr; }
  const std::uint32_t count = ports->count.load(std::memory_order_acquire);
  for (std::uint32_t i = 0; i < count && i < kMostPorts; ++i) {
    if (is(ports->slots[i])) { return &ports->slots[i]; }
  }
  return nullptr;
}
/// The slot of a device, by its number.
inline PortSlot* slot_with(std::uint64_t device) {
  return find_slot(
      [&](const PortSlot& slot) { return slot.device.load(std::memory_order_acquire) == device; });
}
/// The slot of a device that was unplugged.
inline PortSlot* slot_without(std::uint64_t device) {
  return find_slot([&](const PortSlot& slot) {
    return slot.former_device.load(std::memory_order_acquire) == device;
  });
}

/// Whether a request of ioctl(2) is for lines.
bool is_for_lines(unsigned request);

/// Sleeps while the word has the value. A negative errno value if a signal came, otherwise 0.
using Sleep = int (*)(std::atomic<std::uint32_t>& word, std::uint32_t value);
/// A negative errno value, or 0. Precondition: is_for_lines(request).
int answer(PortSlot& slot, unsigned request, void* argument, Sleep sleep);

/// Opening a port raises DTR and RTS.
void raise_lines(PortSlot& slot);
/// The rate 0 hangs up: both lines fall. Another rate afterwards raises both. Returns whether the
/// lines have changed.
bool note_rate(PortSlot& slot, bool is_zero);

}  // namespace fakebot::preload
