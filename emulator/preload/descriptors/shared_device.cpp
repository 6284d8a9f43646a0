#include "preload/descriptors/shared_device.hpp"

#include <sys/syscall.h>

#include <cstring>

#include "preload/port/trapped.hpp"

namespace fakebot::preload {

SharedDevice::SharedDevice(long descriptor) {
  if (!any_device_shares()) { return; }
  const std::uint64_t device = device_at(descriptor);
  PortSlot* const slot = device != 0 ? slot_with(device) : nullptr;
  const BytesIn in = slot != nullptr ? slot->bytes_in.load() : BytesIn::kernel;
  if (in == BytesIn::kernel) { return; }
  bytes_ = &ports->bytes[slot - ports->slots];
  // fakebot has moved all bytes back.
  if (in == BytesIn::kernel_again && bytes_->to_driver.size() == 0) { return; }
  slot_ = slot;
}

std::uint32_t SharedDevice::number() const {
  return slot_ == nullptr ? 0 : static_cast<std::uint32_t>(slot_ - ports->slots) + 1;
}

bool SharedDevice::may_be_in_memory() const {
  const BytesIn in = slot_->bytes_in.load();
  return in == BytesIn::may_share || in == BytesIn::will_share || in == BytesIn::memory;
}

void SharedDevice::want() {
  BytesIn in = BytesIn::may_share;
  slot_->bytes_in.compare_exchange_strong(in, BytesIn::will_share);
}

void SharedDevice::use_kernel() {
  BytesIn in = slot_->bytes_in.load();
  while (in != BytesIn::kernel && in != BytesIn::kernel_again &&
         !slot_->bytes_in.compare_exchange_weak(in, BytesIn::kernel_again)) {}
}

long SharedDevice::take(const iovec* parts, int count) {
  long taken = 0;
  for (int i = 0; i < count; ++i) {
    const std::size_t room = parts[i].iov_len;
    const auto most = static_cast<std::uint32_t>(room < ByteQueue::kRoom ? room : ByteQueue::kRoom);
    const std::uint32_t part =
        bytes_->to_driver.take(static_cast<std::uint8_t*>(parts[i].iov_base), most);
    taken += part;
    if (part < room) { break; }
  }
  return taken;
}

long SharedDevice::put(const iovec* parts, int count) {
  if (!is_in_memory()) { return kForKernel; }
  if (count == 1) {
    const bool is_put =
        bytes_->to_robot.put(static_cast<const std::uint8_t*>(parts[0].iov_base), parts[0].iov_len);
    return is_put ? static_cast<long>(parts[0].iov_len) : give_up();
  }
  std::uint8_t all[ByteQueue::kRoom];
  std::size_t size = 0;
  for (int i = 0; i < count; ++i) {
    if (parts[i].iov_len > sizeof(all) - size) { return give_up(); }
    std::memcpy(all + size, parts[i].iov_base, parts[i].iov_len);
    size += parts[i].iov_len;
  }
  return bytes_->to_robot.put(all, size) ? static_cast<long>(size) : give_up();
}

long SharedDevice::give_up() {
  use_kernel();
  return kForKernel;
}

void use_kernel_for(long descriptor) {
  if (SharedDevice device(descriptor); device) { device.use_kernel(); }
}

}  // namespace fakebot::preload
