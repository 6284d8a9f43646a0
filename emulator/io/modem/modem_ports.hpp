// The devices of a context whose drivers have modem lines, or find the devices by names.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "io/asio/asio_types.hpp"
#include "io/modem/attributes.hpp"
#include "io/modem/port_memory.hpp"
#include "preload/wait/shared_time.hpp"
#include "sim/not_copied.hpp"

namespace fakebot::io {

/// The memory is made with the first device.
class ModemPorts : private NotCopied {
 public:
  /// nullptr where the machine has no shared memory.
  PortMemory* memory();
  /// The same; throws OsError instead.
  PortMemory& required_memory();

  /// Attributes below /sys/class/tty of the device with the name, in a folder of our own.
  /// Throws OsError.
  void describe(const std::string& name, const sim::UsbIdentity& usb);

  /// A file that the library opens when a driver has changed lines: the caller watches the file,
  /// and calls look(). Nothing if another caller watches already, or without memory.
  std::optional<std::string> file_to_watch();
  void look();
  using Watcher = std::list<std::function<void()>>::iterator;
  Watcher call_at_look(std::function<void()> call) {
    return calls_.insert(calls_.end(), std::move(call));
  }
  void forget(Watcher watcher) { calls_.erase(watcher); }

  /// Whether the waiting thread has to be woken: there are bytes in the memory of a device for
  /// which the thread waits, or the thread waits for the memory alone and has to turn to the
  /// kernel.
  bool has_news_for(const preload::ThreadSlot& thread) const;
  /// Whether a thread waiting for lines may have been woken since the last call.
  bool take_wakes() { return memory_ && memory_->take_wakes(); }
  /// A thread of a driver uses calls that do not know of the memory.
  void use_kernel();

  /// Any device has a name.
  bool has_names() const { return memory_ && memory_->has_names(); }
  /// Variables for a driver, NAME=value, if there are devices.
  std::vector<std::string> environment() const;

 private:
  std::unique_ptr<PortMemory> memory_;
  std::optional<Attributes> attributes_;
  std::list<std::function<void()>> calls_;
  bool is_watched_ = false;
};

ModemPorts& modem_ports_of(boost::asio::io_context& context);

}  // namespace fakebot::io
