// The devices with bytes in shared memory among the descriptors of a wait.
#pragma once

#include <poll.h>

#include <cstdint>

#include "preload/descriptors/shared_device.hpp"
#include "preload/wait/shared_time.hpp"
#include "preload/wait/waits.hpp"

namespace fakebot::preload {

class WaitedDevices {
 public:
  /// Notes the device of a descriptor, if it is one. `place` is the descriptor's among all.
  void note(int descriptor, int place) {
    SharedDevice device(descriptor);
    if (!device) { return; }
    if (count_ == kMost) { return device.use_kernel(); }
    devices_[count_++] = {device, place};
  }
  int count() const { return count_; }
  /// The value for ThreadSlot::device.
  std::uint32_t number() const {
    return count_ == 0 ? 0 : count_ == 1 ? devices_[0].device.number() : kAnyDevice;
  }
  bool any_bytes() const {
    bool any = false;
    for (int i = 0; i < count_; ++i) { any = any || devices_[i].device.has_bytes(); }
    return any;
  }
  bool all_in_memory() const {
    bool all = true;
    for (int i = 0; i < count_; ++i) { all = all && devices_[i].device.is_in_memory(); }
    return all;
  }
  /// Calls mark(place) for each device with bytes.
  template <class Mark>
  void mark(Mark&& mark) const {
    for (int i = 0; i < count_; ++i) {
      if (devices_[i].device.has_bytes()) { mark(devices_[i].place); }
    }
  }

 private:
  static constexpr int kMost = 8;
  struct Waited {
    SharedDevice device;
    int place = 0;
  };

  Waited devices_[kMost];
  int count_ = 0;
};

/// The result of a wait for a device that is no longer in the memory.
inline constexpr long kNotInMemory = INT64_MIN;

/// The devices among polled descriptors.
class PolledDevices {
 public:
  PolledDevices(pollfd* descriptors, long count) : descriptors_(descriptors), count_(count) {
    if (!any_device_shares()) { return; }
    for (int i = 0; i < count; ++i) {
      if ((descriptors[i].events & kReadable) != 0) { devices_.note(descriptors[i].fd, i); }
    }
    is_for_reads_ = devices_.count() == count && count == 1 && descriptors[0].events == POLLIN;
  }
  std::uint32_t number() const { return devices_.number(); }
  bool any_bytes() const { return devices_.any_bytes(); }

  Wakers wakers() const {
    if (count_ == 0) { return Wakers::signals; }  // programs sleep so
    return is_for_reads_ && devices_.all_in_memory() ? Wakers::fakebot : Wakers::any;
  }
  /// `poll` is a poll() without a time limit, `look` without a wait.
  template <class Call, class Look>
  long wait(Wakers wakers, Call&& poll, Look&& look) {
    if (devices_.any_bytes()) { return look(); }
    if (wakers != Wakers::fakebot) { return with_devices(poll()); }
    if (!devices_.all_in_memory()) { return kNotInMemory; }
    const long result = wait_until_called();
    return result == kNoSlot ? with_devices(poll()) : result;
  }

  /// `look` is a poll() without a wait.
  template <class Look>
  long look(Look&& look) {
    if (!is_for_reads_ || !devices_.all_in_memory()) { return with_devices(look()); }
    descriptors_[0].revents = 0;
    return with_devices(0);
  }
  /// The result of a poll(), together with the devices.
  long with_devices(long result) {
    if (result < 0) { return result; }
    devices_.mark([&](int place) {
      pollfd& device = descriptors_[place];
      if (device.revents == 0) { ++result; }
      device.revents = static_cast<short>(device.revents | (device.events & kReadable));
    });
    return result;
  }

 private:
  static constexpr short kReadable = POLLIN | POLLRDNORM;

  pollfd* descriptors_;
  long count_;
  bool is_for_reads_ = false;  ///< a single device, for nothing but reads
  WaitedDevices devices_;
};

}  // namespace fakebot::preload
