// Reads the lines of robots out of captures of any kind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "capture/pcap/pcap_reader.hpp"
#include "capture/pcapng/pcapng_reader.hpp"
#include "capture/usb/usb_device.hpp"

namespace fakebot::capture {

/// Whether a file that starts with these bytes is a capture. Four bytes are enough to tell.
bool is_any_capture(std::span<const std::uint8_t> beginning);

/// Reads pcapng and the older format. An interface is a line; in a capture of USB each serial port
/// of a device is, as soon as it has data.
class CaptureReader {
 public:
  /// `name` is for messages.
  CaptureReader(ByteSource source, std::string name);

  /// The next packet of a line, with the number that it has in the file, or nullptr at the end.
  /// Throws CaptureError, also for a packet of a link type that has no line, and whatever the
  /// source throws.
  const CapturedPacket* next();

  /// All so far: the interfaces of packets.
  const std::vector<CaptureInterface>& interfaces() const { return lines_; }
  /// Packets of the file so far, those that are of no line, too.
  std::uint64_t packets() const { return packets_; }
  /// Text for each defect, at the end: the last packet is incomplete, data are missing.
  std::vector<std::string> notes() const;

 private:
  using UsbLineKey = std::tuple<std::size_t, std::uint16_t, std::uint16_t, std::size_t>;

  template <class Use>
  decltype(auto) with_file(Use&& use) {
    return std::visit([&](auto& reader) -> decltype(auto) { return use(reader); }, file_);
  }
  void add_new_lines();
  const CapturedPacket* read(const CapturedPacket& packet);
  const CapturedPacket* read_usb(const CapturedPacket& packet);
  std::size_t line_of(const CapturedPacket& packet, const UsbTransfer& transfer, std::size_t port);

  std::string name_;
  std::variant<PcapngReader, PcapReader> file_;
  std::vector<CaptureInterface> lines_{};
  std::vector<std::size_t> line_of_interface_{};  // of the file
  std::map<UsbLineKey, std::size_t> usb_lines_{};
  std::map<UsbLineKey, UsbDevice> usb_devices_{};
  CapturedPacket packet_{};
  std::uint64_t packets_ = 0;
  std::uint64_t cut_ = 0;
  std::uint64_t failed_to_host_ = 0;
  std::uint64_t failed_to_device_ = 0;
};

}  // namespace fakebot::capture
