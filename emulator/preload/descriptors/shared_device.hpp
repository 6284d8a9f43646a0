// A device with bytes in shared memory, as a driver in simulated time uses the device.
#pragma once

#include <sys/uio.h>

#include <cstdint>

#include "preload/port/requests.hpp"

namespace fakebot::preload {

/// Whether any device has, or may come to have, bytes in shared memory.
inline bool any_device_shares() {
  return ports != nullptr && ports->shares_bytes.load(std::memory_order_relaxed) != 0;
}

/// The call is for the kernel.
inline constexpr long kForKernel = INT64_MIN;

/// Nothing, or a device whose bytes are in shared memory, or may come there.
class SharedDevice {
 public:
  SharedDevice() = default;
  explicit SharedDevice(long descriptor);
  explicit operator bool() const { return slot_ != nullptr; }

  /// The value for ThreadSlot::device.
  std::uint32_t number() const;
  bool is_in_memory() const { return slot_->bytes_in.load() == BytesIn::memory; }
  bool may_be_in_memory() const;
  bool has_bytes() const { return bytes_->to_driver.size() != 0; }
  std::uint32_t count_bytes() const { return bytes_->to_driver.size(); }
  void drop_bytes() { bytes_->to_driver.drop(); }
  void drop_written() { bytes_->to_robot.drop(); }

  /// The driver reads by a call that knows of the memory.
  void want();
  /// The driver uses the device by a call that does not: from now on the bytes are in the kernel.
  void use_kernel();

  /// Returns the number of bytes read; 0: none is there.
  long take(const iovec* parts, int count);
  /// Returns the number of bytes written, or kForKernel.
  long put(const iovec* parts, int count);

 private:
  long give_up();

  PortSlot* slot_ = nullptr;
  SharedBytes* bytes_ = nullptr;
};

/// From now on the bytes of the device are in the kernel, if the descriptor has a device open.
void use_kernel_for(long descriptor);

}  // namespace fakebot::preload
