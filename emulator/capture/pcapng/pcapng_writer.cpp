#include "capture/pcapng/pcapng_writer.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "capture/pcapng/pcapng_format.hpp"
#include "fakebot/protocol/detail/little_endian.hpp"

namespace fakebot::capture {

namespace {

CaptureInfo with_first(CaptureInfo info, const std::vector<std::string>& lines) {
  assert(!lines.empty());
  info.interface_name = lines.front();
  return info;
}

using BlockBytes = std::vector<std::uint8_t>;

constexpr std::size_t kMostOptionBytes = 0xFFFF;

template <class Number>
void add(BlockBytes& block, Number number) {
  const std::size_t end = block.size();
  block.resize(end + sizeof(Number));
  protocol::detail::store_little_endian(number, block.data() + end);
}

void add_padded(BlockBytes& block, std::span<const std::uint8_t> bytes) {
  block.insert(block.end(), bytes.begin(), bytes.end());
  block.resize((block.size() + 3) / 4 * 4);
}

void add_option(BlockBytes& block, std::uint16_t code, std::span<const std::uint8_t> value) {
  add(block, code);
  add(block, static_cast<std::uint16_t>(value.size()));
  add_padded(block, value);
}

void add_text(BlockBytes& block, std::uint16_t code, std::string_view text) {
  if (text.empty()) { return; }
  text = text.substr(0, kMostOptionBytes);
  add_option(block, code, BlockBytes(text.begin(), text.end()));
}

/// The length is stored at both ends of a block, so that readers can skip it in both directions;
/// finish() fills it in.
void begin(BlockBytes& block, std::uint32_t type) {
  block.clear();
  add(block, type);
  add<std::uint32_t>(block, 0);
}

void finish(BlockBytes& block) {
  add(block, pcapng::option::kEnd);
  add<std::uint16_t>(block, 0);
  const auto length = static_cast<std::uint32_t>(block.size() + sizeof(std::uint32_t));
  add(block, length);
  std::copy_n(block.end() - sizeof(length), sizeof(length), block.begin() + sizeof(length));
}

void make_section_header(BlockBytes& block, const CaptureInfo& info) {
  constexpr std::uint64_t kUnknownLength = ~std::uint64_t{0};
  begin(block, pcapng::kSectionHeader);
  add(block, pcapng::kByteOrderMagic);
  add(block, pcapng::kMajorVersion);
  add<std::uint16_t>(block, 0);
  add(block, kUnknownLength);
  add_text(block, pcapng::option::kComment, info.comment);
  add_text(block, pcapng::option::kSectionHardware, info.hardware);
  add_text(block, pcapng::option::kSectionApplication, info.application);
  finish(block);
}

void make_interface(BlockBytes& block, std::string_view name, const CaptureRobot& robot) {
  constexpr std::uint8_t kNanoseconds = 9;
  begin(block, pcapng::kInterfaceDescription);
  add(block, robot.link_type);
  add<std::uint16_t>(block, 0);  // reserved
  add<std::uint32_t>(block, 0);  // packets are not truncated
  add_text(block, pcapng::option::kInterfaceName, name);
  add_text(block, pcapng::option::kInterfaceDescription,
           "serial line; inbound: from the robot, outbound: from its driver");
  add_option(block, pcapng::option::kInterfaceTimeResolution, std::span(&kNanoseconds, 1));
  add_text(block, pcapng::option::kInterfaceHardware, robot.kind);
  finish(block);
}

}  // namespace

PcapngWriter::PcapngWriter(Sink sink, const CaptureInfo& info)
    : sink_(std::move(sink)), robot_(info.robot) {
  make_section_header(block_, info);
  sink_(block_);
  add_interface(info.interface_name);
}

PcapngWriter::PcapngWriter(Sink sink, const CaptureInfo& info,
                           const std::vector<std::string>& lines)
    : PcapngWriter(std::move(sink), with_first(info, lines)) {
  for (std::size_t number = 1; number < lines.size(); ++number) {
    add_interface(lines[number], number < info.robots.size() ? info.robots[number] : info.robot);
  }
}

void PcapngWriter::add_interface(std::string_view name, const CaptureRobot& robot) {
  make_interface(block_, name, robot);
  sink_(block_);
  ++interfaces_;
}

void PcapngWriter::write(std::chrono::nanoseconds at, PacketDirection direction,
                         std::span<const std::uint8_t> bytes, std::string_view comment,
                         std::uint32_t interface) {
  assert(at.count() >= 0);
  assert(interface < interfaces_);
  const auto time = static_cast<std::uint64_t>(at.count());
  const auto length = static_cast<std::uint32_t>(bytes.size());
  begin(block_, pcapng::kEnhancedPacket);
  add(block_, interface);
  add(block_, static_cast<std::uint32_t>(time >> 32));
  add(block_, static_cast<std::uint32_t>(time));
  add(block_, length);
  add(block_, length);  // on the wire: all of it
  add_padded(block_, bytes);
  add_text(block_, pcapng::option::kComment, comment);
  add(block_, pcapng::option::kPacketFlags);
  add<std::uint16_t>(block_, sizeof(std::uint32_t));
  add(block_, static_cast<std::uint32_t>(direction));
  finish(block_);
  sink_(block_);
}

}  // namespace fakebot::capture
