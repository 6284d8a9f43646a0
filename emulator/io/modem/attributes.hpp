// Facts that Linux tells of serial ports of USB adapters, below /sys/class/tty.
#pragma once

#include <string>

#include "sim/wire/usb_identity.hpp"

namespace fakebot::io {

/// A folder with as much of the tree as libraries read to list ports. The destructor removes the
/// folder.
class Attributes {
 public:
  /// Throws OsError.
  Attributes();
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;
  ~Attributes();

  /// The folder in place of /sys/class/tty.
  std::string of_ports() const { return folder_ + "/class/tty"; }

  /// Adds the port with the name, as "ttyUSB0". Throws OsError.
  void add(const std::string& port, const sim::UsbIdentity& usb);

 private:
  std::string folder_;
  int devices_ = 0;
};

}  // namespace fakebot::io
