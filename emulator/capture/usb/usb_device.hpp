// What is known of a USB device in a capture, and what its bulk data say to a serial line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "capture/usb/usb_transfer.hpp"

namespace fakebot::capture {

/// A device is a serial line with two status bytes at the beginning of each packet to the host, as
/// chips of FTDI are, or one without, as CDC devices and other chips are. Its descriptors tell, if
/// they are in the capture; else the packets do.
class UsbDevice {
 public:
  /// Reads descriptors out of a control transfer.
  void learn(const UsbTransfer& control);

  /// The bytes of the line in a bulk transfer; empty if the device is no serial line. Valid until
  /// the next call.
  std::span<const std::uint8_t> line_bytes(const UsbTransfer& bulk);

 private:
  bool has_status(std::span<const std::uint8_t> data) const;
  void find_packet_size(std::span<const std::uint8_t> data);

  std::optional<std::uint16_t> vendor_{};
  bool is_no_serial_line_ = false;
  bool sends_no_status_ = false;
  std::size_t packet_size_ = 64;  // of the endpoint: 64 at full speed, 512 at high speed
  std::vector<std::uint8_t> bytes_{};
};

}  // namespace fakebot::capture
