#include "capture/usb/usb_device.hpp"

#include <algorithm>
#include <array>

#include "sim/wire/usb_identity.hpp"

namespace fakebot::capture {

namespace {

using UsbBytes = std::span<const std::uint8_t>;

constexpr std::size_t kStatusSize = 2;
constexpr std::size_t kFullSpeedPacket = 64;
constexpr std::size_t kHighSpeedPacket = 512;
/// Lower half of the modem's status. Source: Wireshark, packet-ftdi-ft.c, "modem status".
constexpr std::uint8_t kFullSpeedMark = 1;
constexpr std::uint8_t kHighSpeedMark = 2;

std::uint8_t mark_of(UsbBytes data) {
  return data[0] & 0x0FU;
}

/// Status of the modem, then of the line. Source: Linux, drivers/usb/serial/ftdi_sio.h.
bool is_status(UsbBytes data) {
  return data.size() >= kStatusSize &&
         (mark_of(data) == kFullSpeedMark || mark_of(data) == kHighSpeedMark);
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
      if (size > kStatusSize) { described_packet_size_ = size; }
    }
  });
  is_no_serial_line_ = has_interfaces && !has_serial;
}

std::size_t UsbDevice::port_of(const UsbTransfer& bulk) {
  const auto own = bulk.to_host ? &Port::from_device : &Port::to_device;
  const auto opposite = bulk.to_host ? &Port::to_device : &Port::from_device;
  const int endpoint = bulk.endpoint;
  const auto known = std::ranges::find(ports_, endpoint, own);
  if (known != ports_.end()) { return static_cast<std::size_t>(known - ports_.begin()); }
  // 1 and 1 (CDC, CP210x), 1 and 2 (FTDI), 3 and 2 (PL2303): from the device, to the device.
  const int next = bulk.to_host ? 1 : -1;
  for (const int partner : {endpoint, endpoint + next, endpoint - next}) {
    const auto port = std::ranges::find_if(ports_, [&](const Port& other) {
      return other.*own == kNoEndpoint && other.*opposite == partner;
    });
    if (port == ports_.end()) { continue; }
    *port.*own = endpoint;
    return static_cast<std::size_t>(port - ports_.begin());
  }
  ports_.emplace_back().*own = endpoint;
  return ports_.size() - 1;
}

std::span<const std::uint8_t> UsbDevice::line_bytes(const UsbTransfer& bulk) {
  is_no_serial_line_ = is_no_serial_line_ || is_of_disk(bulk);
  if (is_no_serial_line_) { return {}; }
  if (!bulk.to_host) { return bulk.data; }
  if (!has_status(bulk.data)) {
    sends_no_status_ = sends_no_status_ || !bulk.data.empty();
    return bulk.data;
  }
  const std::size_t size = packet_size_of(bulk.data);
  bytes_.clear();
  for (std::size_t at = 0; at < bulk.data.size(); at += size) {
    const UsbBytes packet = bulk.data.subspan(at, std::min(size, bulk.data.size() - at));
    bytes_.insert(
        bytes_.end(),
        packet.begin() + static_cast<std::ptrdiff_t>(std::min(kStatusSize, packet.size())),
        packet.end());
  }
  return bytes_;
}

/// The first data of another device may begin like a status; the next ones do not. Chips of FTDI
/// may have the number of another vendor, but they alone send a status without data.
bool UsbDevice::has_status(std::span<const std::uint8_t> data) {
  if (vendor_ == sim::kVendorFtdi) { return true; }
  if (sends_no_status_ || !is_status(data)) { return false; }
  has_sent_status_alone_ =
      has_sent_status_alone_ || (data.size() == kStatusSize && is_good_status(data));
  return !vendor_ || has_sent_status_alone_;
}

/// As described, else as the status says. Full speed is disproved by a transfer without the same
/// mark where its second packet would begin.
std::size_t UsbDevice::packet_size_of(std::span<const std::uint8_t> data) {
  if (described_packet_size_) { return *described_packet_size_; }
  if (data.empty() || mark_of(data) == kHighSpeedMark) { return kHighSpeedPacket; }
  for (std::size_t at = kFullSpeedPacket; at + 1 < data.size(); at += kFullSpeedPacket) {
    is_high_speed_ = is_high_speed_ || mark_of(data.subspan(at)) != mark_of(data);
  }
  return is_high_speed_ ? kHighSpeedPacket : kFullSpeedPacket;
}

}  // namespace fakebot::capture
