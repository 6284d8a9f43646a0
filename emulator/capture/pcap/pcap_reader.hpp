// Reads captures in the older format, as tcpdump writes them. Format: draft-ietf-opsawg-pcap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "capture/pcapng/pcapng_reader.hpp"

namespace fakebot::capture {

/// Reads either byte order, with times in microseconds or nanoseconds. The format has one interface
/// and no directions.
class PcapReader {
 public:
  /// `name` is for messages.
  PcapReader(ByteSource source, std::string name);

  /// As those of PcapngReader.
  const CapturedPacket* next();
  const std::vector<CaptureInterface>& interfaces() const { return interfaces_; }
  const std::string& note() const { return note_; }

 private:
  bool take(std::size_t size);
  void read_header();
  CaptureBytes taken() const { return {buffer_, big_endian_}; }
  [[noreturn]] void refuse(const std::string& found, const std::string& expected) const;

  ByteSource source_;
  std::string name_;
  std::vector<std::uint8_t> buffer_{};  // the last bytes taken
  std::uint64_t offset_ = 0;            // of their first one in the file
  std::uint64_t read_ = 0;              // bytes of the file
  bool big_endian_ = false;
  bool has_nanoseconds_ = false;
  bool has_header_ = false;
  std::vector<CaptureInterface> interfaces_{};
  CapturedPacket packet_{};
  std::string note_{};
};

/// Whether a file that starts with these bytes is one. Four bytes are enough to tell.
bool is_pcap(std::span<const std::uint8_t> beginning);

}  // namespace fakebot::capture
