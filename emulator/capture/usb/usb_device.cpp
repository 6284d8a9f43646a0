#include "capture/usb/usb_device.hpp"

#include <algorithm>
#include <array>

namespace fakebot::capture {

namespace {

using UsbBytes = std::span<const std::uint8_t>;

constexpr std::uint16_t kVendorFtdi = 0x0403;
constexpr std::size_t kStatusSize = 2;
constexpr std::size_t kHighSpeedPacket = 512;

/// Status of the modem, whose lower half is 1, then of the line. Source: Linux,
/// drivers/usb/serial/ftdi_sio.h.
bool is_status(UsbBytes data) {
  return data.size() >= kStatusSize && (data[0] & 0x0FU) == 1;
}

/// The same without errors of the line (overrun, parity, framing, break), to tell it from data.
bool is_good_status(UsbBytes data) {
  constexpr std::uint8_t kErrors = 0x1E;
  return is_status(data) && (data[1] & kErrors) == 0;
}

/// Calls visit(type, descriptor) for each whole descriptor. Source: USB 2.0, 9.5.
template <class Visit>
void for_each_descriptor(UsbBytes data, Visit&& visit) {
  while (data.size() >= 2 && data[0] >= 2 && data[0] <= data.size()) {
    visit(data[1], data.first(data[0]));
    data = data.subspan(data[0]);
  }
}

/// Communications, CDC data, or specific to the vendor. Source: USB, "Defined Class Codes".
bool may_be_serial(std::uint8_t interface_class) {
  constexpr std::array<std::uint8_t, 3> kClasses{0x02, 0x0A, 0xFF};
  return std::ranges::count(kClasses, interface_class) > 0;
}

/// The command of a disk. Source: USB Mass Storage Class, Bulk-Only Transport, 5.1.
bool is_of_disk(const UsbTransfer& bulk) {
  constexpr std::array<std::uint8_t, 4> kSignature{'U', 'S', 'B', 'C'};
  return !bulk.to_host && bulk.size == 31 && bulk.data.size() >= kSignature.size() &&
         std::ranges::equal(bulk.data.first(kSignature.size()), kSignature);
}

}  // namespace

void UsbDevice::learn(const UsbTransfer& control) {
  constexpr std::uint8_t kDevice = 1;
  constexpr std::uint8_t kConfiguration = 2;
  constexpr std::uint8_t kInterface = 4;
  constexpr std::uint8_t kEndpoint = 5;
  if (!control.is_completion || control.data.size() < 2) { return; }
  bool has_interfaces = false;
  bool has_serial = false;
  const bool is_configuration = control.data[1] == kConfiguration && control.data[0] == 9;
  const bool is_device = control.data[1] == kDevice && control.data[0] == 18;
  if (!is_configuration && !is_device) { return; }
  for_each_descriptor(control.data, [&](std::uint8_t type, UsbBytes descriptor) {
    if (type == kDevice && descriptor.size() >= 10) {
      vendor_ = static_cast<std::uint16_t>(descriptor[8] + 256U * descriptor[9]);
    }
    if (type == kInterface && descriptor.size() >= 6) {
      has_interfaces = true;
      has_serial = has_serial || may_be_serial(descriptor[5]);
    }
    const bool is_bulk = type == kEndpoint && descriptor.size() >= 6 && (descriptor[3] & 3U) == 2;
    if (is_bulk && (descriptor[2] & 0x80U) != 0) {
      const std::size_t size = (descriptor[4] + 256U * descriptor[5]) & 0x7FFU;
      if (size > kStatusSize) { packet_size_ = size; }
    }
  });
  is_no_serial_line_ = has_interfaces && !has_serial;
}

std::span<const std::uint8_t> UsbDevice::line_bytes(const UsbTransfer& bulk) {
  is_no_serial_line_ = is_no_serial_line_ || is_of_disk(bulk);
  if (is_no_serial_line_) { return {}; }
  if (!bulk.to_host) { return bulk.data; }
  if (!has_status(bulk.data)) {
    sends_no_status_ = sends_no_status_ || !bulk.data.empty();
    return bulk.data;
  }
  find_packet_size(bulk.data);
  bytes_.clear();
  for (std::size_t at = 0; at < bulk.data.size(); at += packet_size_) {
    const UsbBytes packet = bulk.data.subspan(at, std::min(packet_size_, bulk.data.size() - at));
    bytes_.insert(
        bytes_.end(),
        packet.begin() + static_cast<std::ptrdiff_t>(std::min(kStatusSize, packet.size())),
        packet.end());
  }
  return bytes_;
}

/// The first data of another device may begin like a status; the next ones do not.
bool UsbDevice::has_status(std::span<const std::uint8_t> data) const {
  if (vendor_) { return *vendor_ == kVendorFtdi; }
  return !sends_no_status_ && is_status(data);
}

/// That of full speed is disproved by a transfer without a status where its second packet would
/// begin.
void UsbDevice::find_packet_size(std::span<const std::uint8_t> data) {
  for (std::size_t at = packet_size_; at + 1 < data.size(); at += packet_size_) {
    if (!is_good_status(data.subspan(at))) { packet_size_ = kHighSpeedPacket; }
  }
}

}  // namespace fakebot::capture
