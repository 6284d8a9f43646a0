#include "capture/usb/usb_transfer.hpp"

#include <algorithm>

#include "capture/link_types.hpp"

namespace fakebot::capture {

namespace {

constexpr std::uint8_t kDirectionIn = 0x80;

UsbTransfer::Type type_of(std::uint8_t number) {
  constexpr std::uint8_t kMostTypes = 4;
  return number < kMostTypes ? UsbTransfer::Type{number} : UsbTransfer::Type::other;
}

void set_endpoint(UsbTransfer& transfer, std::uint8_t address) {
  transfer.endpoint = address & 0x0FU;
  transfer.to_host = (address & kDirectionIn) != 0;
}

/// In the byte order of the machine that captured, which is that of the file.
std::optional<UsbTransfer> of_linux(CaptureBytes packet, std::size_t header_size) {
  if (packet.size() < header_size) { return std::nullopt; }
  constexpr std::size_t kIsochronousSize = 16;
  const auto bytes = packet.bytes();
  UsbTransfer transfer;
  transfer.type = type_of(bytes[9]);
  transfer.is_completion = bytes[8] == 'C';
  transfer.has_failed = bytes[8] == 'E' || (transfer.is_completion && packet.u32(28) != 0);
  set_endpoint(transfer, bytes[10]);
  transfer.device = bytes[11];
  transfer.bus = packet.u16(12);
  transfer.size = packet.u32(32);
  const bool has_data = bytes[15] == 0;
  if (!has_data) { return transfer; }
  std::size_t begin = header_size;
  if (header_size == 64 && transfer.type == UsbTransfer::Type::isochronous) {
    begin += std::min<std::size_t>(packet.u32(60), packet.size()) * kIsochronousSize;
  }
  const std::size_t captured = packet.u32(36);
  begin = std::min(begin, packet.size());
  transfer.data = bytes.subspan(begin, std::min(captured, packet.size() - begin));
  return transfer;
}

std::optional<UsbTransfer> of_windows(CaptureBytes packet) {
  constexpr std::size_t kLeastHeader = 27;
  if (packet.size() < kLeastHeader) { return std::nullopt; }
  const CaptureBytes header(packet.bytes(), false);
  const auto bytes = packet.bytes();
  const std::size_t header_size = header.u16(0);
  if (header_size < kLeastHeader || header_size > packet.size()) { return std::nullopt; }
  UsbTransfer transfer;
  transfer.type = type_of(bytes[22]);
  transfer.is_completion = (bytes[16] & 1U) != 0;
  transfer.has_failed = transfer.is_completion && header.u32(10) != 0;
  set_endpoint(transfer, bytes[21]);
  transfer.bus = header.u16(17);
  transfer.device = header.u16(19);
  transfer.size = header.u32(23);
  const std::size_t captured = std::min<std::size_t>(header.u32(23), packet.size() - header_size);
  transfer.data = bytes.subspan(header_size, captured);
  return transfer;
}

}  // namespace

std::optional<UsbTransfer> usb_transfer_of(std::uint16_t link_type, CaptureBytes packet) {
  constexpr std::size_t kLinuxHeader = 48;
  constexpr std::size_t kLinuxMmappedHeader = 64;
  if (link_type == link_type::kUsbPcap) { return of_windows(packet); }
  return of_linux(packet, link_type == link_type::kUsbLinux ? kLinuxHeader : kLinuxMmappedHeader);
}

}  // namespace fakebot::capture
