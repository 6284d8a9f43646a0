// Transfers of USB in captures of Linux (usbmon) and Windows (USBPcap).
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "capture/pcapng/pcapng_blocks.hpp"

namespace fakebot::capture {

/// A packet of such a capture: a transfer is submitted and completed, a packet each.
struct UsbTransfer {
  /// Other: what is no transfer, such as the notes of USBPcap on a request.
  enum class Type : std::uint8_t { isochronous = 0, interrupt = 1, control = 2, bulk = 3, other };

  Type type = Type::control;
  bool is_completion = false;
  bool has_failed = false;  ///< cancelled ones, too
  std::uint16_t bus = 0;
  std::uint16_t device = 0;
  std::uint8_t endpoint = 0;  ///< number, from 0
  bool to_host = false;
  std::uint64_t size = 0;                ///< of the data on the wire
  std::span<const std::uint8_t> data{};  ///< fewer if the capture cuts packets or left data out
};

/// Nothing if the packet is shorter than its header. Precondition: a link type of USB. Sources:
/// Linux, Documentation/usb/usbmon.rst; desowin.org/usbpcap, "USBPcap capture format".
std::optional<UsbTransfer> usb_transfer_of(std::uint16_t link_type, CaptureBytes packet);

}  // namespace fakebot::capture
