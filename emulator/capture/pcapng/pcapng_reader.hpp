// Reads captures of any program. Format: pcapng, draft-ietf-opsawg-pcapng.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "capture/pcapng/capture_time.hpp"
#include "capture/pcapng/pcapng_blocks.hpp"
#include "capture/pcapng/pcapng_writer.hpp"

namespace fakebot::capture {

struct CaptureInterface {
  std::string name{};
  std::string robot{};  ///< if_hardware: a name of `fakebot list robots`, or any other text
  std::uint16_t link_type = 0;
  std::uint32_t most_bytes_of_packet = 0;  ///< 0: packets are not truncated
  CaptureTimeUnit time_unit{};
  std::int64_t time_offset_s = 0;
  std::uint64_t offset = 0;  ///< of its description in the file
};

/// Views are valid until the next call of next().
struct CapturedPacket {
  std::uint64_t number = 0;  ///< among all packets of the file, from 1, as in Wireshark
  std::size_t interface = 0;
  std::optional<std::chrono::nanoseconds> at{};
  std::optional<PacketDirection> direction{};
  std::span<const std::uint8_t> bytes{};
  std::uint64_t bytes_on_the_wire = 0;  ///< larger than `bytes` if the packet was truncated
  std::vector<std::string_view> comments{};
  bool big_endian = false;  ///< byte order of the machine that captured
};

/// Reads either byte order and any number of sections; skips blocks of unknown type.
class PcapngReader {
 public:
  /// `name` is for messages.
  PcapngReader(ByteSource source, std::string name);

  /// The next packet, or nullptr at the end. Throws CaptureError, and whatever the source throws;
  /// nothing can be read after that.
  const CapturedPacket* next();

  /// Those of all sections so far.
  const std::vector<CaptureInterface>& interfaces() const { return interfaces_; }

  /// Text that describes the last block if it is incomplete; otherwise empty.
  const std::string& note() const { return blocks_.note(); }

 private:
  using Block = PcapngBlocks::Block;

  void begin_section(const Block& block);
  void add_interface(const Block& block);
  void read_enhanced(const Block& block);
  void read_obsolete(const Block& block);
  void read_simple(const Block& block);
  void begin_packet(const Block& block, std::uint32_t interface);
  void read_time_and_bytes(const Block& block);
  void read_bytes(const Block& block, std::size_t at, std::size_t size);
  void read_packet_options(const Block& block, CaptureBytes options);
  template <class Visit>
  void for_each_option(const Block& block, CaptureBytes options, Visit&& visit) const;
  void need(const Block& block, std::size_t size) const;

  PcapngBlocks blocks_;
  std::vector<CaptureInterface> interfaces_;
  std::size_t first_of_section_ = 0;
  CapturedPacket packet_;  // a member to reuse its memory
};

/// Whether a file that starts with these bytes is a capture. Four bytes are enough to tell.
bool is_capture(std::span<const std::uint8_t> beginning);

}  // namespace fakebot::capture
