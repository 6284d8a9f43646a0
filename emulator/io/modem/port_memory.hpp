// The memory shared with the drivers of devices: emulator/preload/port/port_table.hpp.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "io/file/memory_file.hpp"
#include "preload/port/port_table.hpp"

namespace fakebot::io {

class PortMemory {
 public:
  /// No devices. Throws OsError.
  PortMemory();
  PortMemory(const PortMemory&) = delete;
  PortMemory& operator=(const PortMemory&) = delete;
  ~PortMemory();

  const std::string& path() const { return file_.path(); }
  preload::PortTable& table() { return *table_; }
  bool has_names() const { return table_->named != 0; }

  /// A slot for a device, not plugged in so far. Throws OsError.
  preload::PortSlot& add();
  /// Memory for the bytes of a device, empty. Returns false where there is no memory.
  bool share(preload::PortSlot& slot);
  preload::SharedBytes& bytes_of(const preload::PortSlot& slot) {
    return table_->bytes[&slot - table_->slots];
  }
  /// The device is gone for good; programs waiting for lines of the device notice.
  void remove(preload::PortSlot& slot);

  /// Wakes programs waiting for lines of the device (TIOCMIWAIT), after a change of `changes`.
  void wake_waiting(preload::PortSlot& slot);
  /// Whether any program may have been woken since the last call.
  bool take_wakes() { return std::exchange(has_woken_, false); }

  /// From now on the path leads to the device. Throws OsError if another device has the path, or if
  /// the path is too long, or not absolute.
  void set_name(preload::PortSlot& slot, const std::string& path);
  /// The folder in place of /sys/class/tty. Throws OsError if the path is too long.
  void set_attributes(const std::string& folder);

 private:
  MemoryFile file_;
  preload::PortTable* table_ = nullptr;
  std::size_t allocated_ = 0;  // bytes of the file with memory
  bool has_woken_ = false;
};

}  // namespace fakebot::io
