#include "capture/capture_reader.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "capture/link_types.hpp"

namespace fakebot::capture {

namespace {

constexpr std::size_t kSizeOfMagic = 4;
/// Ports and devices; far more than a bus has. Limits the memory that a file can claim. (choice)
constexpr std::size_t kMostUsbLines = 10000;

/// Begins with bytes that were read before.
ByteSource with_beginning(std::vector<std::uint8_t> beginning, ByteSource rest) {
  return [beginning = std::move(beginning), rest = std::move(rest),
          given = std::size_t{0}](std::span<std::uint8_t> buffer) mutable {
    if (given == beginning.size()) { return rest(buffer); }
    const std::size_t size = std::min(buffer.size(), beginning.size() - given);
    std::copy_n(beginning.begin() + static_cast<std::ptrdiff_t>(given), size, buffer.begin());
    given += size;
    return size;
  };
}

std::variant<PcapngReader, PcapReader> reader_of(ByteSource source, std::string name) {
  std::vector<std::uint8_t> beginning(kSizeOfMagic);
  std::size_t size = 0;
  while (size < kSizeOfMagic) {
    const std::size_t got = source(std::span(beginning).subspan(size));
    if (got == 0) { break; }
    size += got;
  }
  beginning.resize(size);
  const bool is_old = is_pcap(beginning);
  ByteSource whole = with_beginning(std::move(beginning), std::move(source));
  if (is_old) { return PcapReader(std::move(whole), std::move(name)); }
  return PcapngReader(std::move(whole), std::move(name));
}

}  // namespace

bool is_any_capture(std::span<const std::uint8_t> beginning) {
  return is_capture(beginning) || is_pcap(beginning);
}

CaptureReader::CaptureReader(ByteSource source, std::string name)
    : name_(name), file_(reader_of(std::move(source), std::move(name))) {}

const CapturedPacket* CaptureReader::next() {
  for (;;) {
    const CapturedPacket* packet = with_file([](auto& file) { return file.next(); });
    add_new_lines();
    if (packet == nullptr) { return nullptr; }
    ++packets_;
    if (const CapturedPacket* of_line = read(*packet)) { return of_line; }
  }
}

/// Those of USB follow when they have data.
void CaptureReader::add_new_lines() {
  const auto& interfaces = with_file(
      [](auto& file) -> const std::vector<CaptureInterface>& { return file.interfaces(); });
  while (line_of_interface_.size() < interfaces.size()) {
    const CaptureInterface& added = interfaces[line_of_interface_.size()];
    line_of_interface_.push_back(lines_.size());
    if (!link_type::is_usb(added.link_type)) { lines_.push_back(added); }
  }
}

const CapturedPacket* CaptureReader::read(const CapturedPacket& packet) {
  const auto& interfaces = with_file(
      [](auto& file) -> const std::vector<CaptureInterface>& { return file.interfaces(); });
  const CaptureInterface& from = interfaces[packet.interface];
  if (link_type::is_usb(from.link_type)) { return read_usb(packet); }
  if (!link_type::is_line(from.link_type)) {
    throw CaptureError(
        {name_, from.offset, "packets of " + link_type::text_of(from.link_type),
         "the bytes of a serial line (147 to 162, user 0 to 15), or USB (189, 220, 249)"});
  }
  if (packet.bytes_on_the_wire > packet.bytes.size()) { ++cut_; }
  packet_ = packet;
  packet_.interface = line_of_interface_[packet.interface];
  return &packet_;
}

const CapturedPacket* CaptureReader::read_usb(const CapturedPacket& packet) {
  const auto& interfaces = with_file(
      [](auto& file) -> const std::vector<CaptureInterface>& { return file.interfaces(); });
  const auto transfer = usb_transfer_of(interfaces[packet.interface].link_type,
                                        CaptureBytes(packet.bytes, packet.big_endian));
  if (!transfer) {
    ++cut_;
    return nullptr;
  }
  const UsbLineKey key{packet.interface, transfer->bus, transfer->device, std::size_t{0}};
  if (usb_devices_.size() >= kMostUsbLines && !usb_devices_.contains(key)) { return nullptr; }
  UsbDevice& device = usb_devices_[key];
  if (transfer->type == UsbTransfer::Type::control) { device.learn(*transfer); }
  if (transfer->type != UsbTransfer::Type::bulk) { return nullptr; }
  const std::size_t port = device.port_of(*transfer);
  if (transfer->has_failed) {
    // A closing port cancels transfers in wait for data.
    const bool waited = transfer->to_host && transfer->size == 0;
    if (!waited) { ++(transfer->to_host ? failed_to_host_ : failed_to_device_); }
    return nullptr;
  }
  // Data from the device are there when the transfer is complete, others when it is submitted.
  if (transfer->is_completion != transfer->to_host) { return nullptr; }
  const auto bytes = device.line_bytes(*transfer);
  if (transfer->size > transfer->data.size()) { ++cut_; }
  if (bytes.empty()) { return nullptr; }
  packet_ = packet;
  packet_.interface = line_of(packet, *transfer, port);
  packet_.direction = transfer->to_host ? PacketDirection::inbound : PacketDirection::outbound;
  packet_.bytes = bytes;
  packet_.bytes_on_the_wire = bytes.size() + transfer->size - transfer->data.size();
  return &packet_;
}

std::size_t CaptureReader::line_of(const CapturedPacket& packet, const UsbTransfer& transfer,
                                   std::size_t port) {
  const UsbLineKey key{packet.interface, transfer.bus, transfer.device, port};
  const auto known = usb_lines_.find(key);
  if (known != usb_lines_.end()) { return known->second; }
  CaptureInterface line =
      with_file([&](auto& file) { return CaptureInterface(file.interfaces()[packet.interface]); });
  line.name += (line.name.empty() ? "" : " ") + std::string("device ") +
               std::to_string(transfer.bus) + "." + std::to_string(transfer.device) +
               (port == 0 ? "" : " port " + std::to_string(port + 1));
  lines_.push_back(std::move(line));
  return usb_lines_[key] = lines_.size() - 1;
}

std::vector<std::string> CaptureReader::notes() const {
  std::vector<std::string> notes;
  const auto add = [&](std::uint64_t count, const char* what) {
    if (count > 0) { notes.push_back(name_ + ": " + std::to_string(count) + what); }
  };
  const std::string& of_file =
      std::visit([](const auto& file) -> const std::string& { return file.note(); }, file_);
  if (!of_file.empty()) { notes.push_back(of_file); }
  add(cut_, " packets were longer on the line: only their first bytes were captured");
  add(failed_to_host_,
      " transfers of USB from a device failed or were cancelled: their data are left out");
  add(failed_to_device_,
      " transfers of USB to a device failed or were cancelled: their data are shown as sent, but "
      "may not have arrived");
  return notes;
}

}  // namespace fakebot::capture
