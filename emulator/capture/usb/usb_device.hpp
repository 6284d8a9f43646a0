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

  /// The serial port of a bulk transfer, from 0, in the order of their first transfers: chips with
  /// several have two endpoints for each.
  std::size_t port_of(const UsbTransfer& bulk);

  /// The bytes of the line in a bulk transfer; empty if the device is no serial line. Valid until
  /// the next call.
  std::span<const std::uint8_t> line_bytes(const UsbTransfer& bulk);

 private:
  static constexpr int kNoEndpoint = -1;
  struct Port {
    int from_device = kNoEndpoint;
    int to_device = kNoEndpoint;
  };

  bool has_status(std::span<const std::uint8_t> data);
  std::size_t packet_size_of(std::span<const std::uint8_t> data);

  std::optional<std::uint16_t> vendor_{};
  std::optional<std::size_t> described_packet_size_{};
  bool is_no_serial_line_ = false;
  bool sends_no_status_ = false;
  bool has_sent_status_alone_ = false;
  bool is_high_speed_ = false;  // packets of 512 bytes, although the status does not say so
  std::vector<Port> ports_{};
  std::vector<std::uint8_t> bytes_{};
};

}  // namespace fakebot::capture
