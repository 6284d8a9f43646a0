#include "capture/pcapng/pcapng_reader.hpp"

#include <algorithm>
#include <utility>

#include "capture/pcapng/pcapng_format.hpp"

namespace fakebot::capture {

namespace {

constexpr std::size_t kOptionHead = 4;
/// Far more than robots have lines. Limits the memory that a file can claim. (choice)
constexpr std::size_t kMostInterfaces = 10000;

constexpr std::size_t padded(std::size_t size) {
  return (size + 3) / 4 * 4;
}

std::string_view text_of(CaptureBytes value) {
  return {reinterpret_cast<const char*>(value.bytes().data()), value.size()};
}

std::optional<PacketDirection> direction_of(std::uint32_t flags) {
  constexpr std::uint32_t kDirectionMask = 3;
  switch (flags & kDirectionMask) {
    case static_cast<std::uint32_t>(PacketDirection::inbound): return PacketDirection::inbound;
    case static_cast<std::uint32_t>(PacketDirection::outbound): return PacketDirection::outbound;
    default: return std::nullopt;
  }
}

}  // namespace

PcapngReader::PcapngReader(ByteSource source, std::string name)
    : blocks_(std::move(source), std::move(name)) {}

const CapturedPacket* PcapngReader::next() {
  while (const auto block = blocks_.next()) {
    switch (block->type) {
      case pcapng::kSectionHeader: begin_section(*block); break;
      case pcapng::kInterfaceDescription: add_interface(*block); break;
      case pcapng::kEnhancedPacket: read_enhanced(*block); return &packet_;
      case pcapng::kObsoletePacket: read_obsolete(*block); return &packet_;
      case pcapng::kSimplePacket: read_simple(*block); return &packet_;
      default: break;
    }
  }
  return nullptr;
}

void PcapngReader::begin_section(const Block& block) {
  constexpr std::size_t kFixedSize = 16;
  constexpr std::size_t kVersionAt = 4;
  need(block, kFixedSize);
  const std::uint16_t version = block.body.u16(kVersionAt);
  if (version != pcapng::kMajorVersion) {
    blocks_.refuse(block.offset, "version " + std::to_string(version), "1");
  }
  first_of_section_ = interfaces_.size();
}

void PcapngReader::add_interface(const Block& block) {
  constexpr std::size_t kFixedSize = 8;
  constexpr std::size_t kMostBytesAt = 4;
  need(block, kFixedSize);
  if (interfaces_.size() == kMostInterfaces) {
    blocks_.refuse(block.offset, "more than " + std::to_string(kMostInterfaces) + " interfaces",
                   "fewer, of all sections together");
  }
  CaptureInterface& added = interfaces_.emplace_back();
  added.link_type = block.body.u16(0);
  added.offset = block.offset;
  added.most_bytes_of_packet = block.body.u32(kMostBytesAt);
  for_each_option(block, block.body.from(kFixedSize), [&](std::uint16_t code, CaptureBytes value) {
    if (code == pcapng::option::kInterfaceName) { added.name = text_of(value); }
    if (code == pcapng::option::kInterfaceHardware) { added.robot = text_of(value); }
    if (code == pcapng::option::kInterfaceTimeResolution && value.size() == 1) {
      const std::uint8_t resolution = value.bytes()[0];
      const auto unit = CaptureTimeUnit::from_option(resolution);
      if (!unit) {
        blocks_.refuse(block.offset, "a time resolution of " + std::to_string(resolution),
                       "10 to the power of -19 at least, or 2 to that of -63");
      }
      added.time_unit = *unit;
    }
    if (code == pcapng::option::kInterfaceTimeOffset && value.size() == sizeof(std::int64_t)) {
      added.time_offset_s = static_cast<std::int64_t>(value.u64(0));
    }
  });
}

void PcapngReader::read_enhanced(const Block& block) {
  constexpr std::size_t kFixedSize = 20;
  need(block, kFixedSize);
  begin_packet(block, block.body.u32(0));
  read_time_and_bytes(block);
}

/// Like the enhanced one, but the number of the interface has 16 bits; a drop count follows it.
void PcapngReader::read_obsolete(const Block& block) {
  constexpr std::size_t kFixedSize = 20;
  need(block, kFixedSize);
  begin_packet(block, block.body.u16(0));
  read_time_and_bytes(block);
}

void PcapngReader::read_simple(const Block& block) {
  constexpr std::size_t kFixedSize = 4;
  need(block, kFixedSize);
  begin_packet(block, 0);
  packet_.bytes_on_the_wire = block.body.u32(0);
  const std::uint64_t limit = interfaces_[packet_.interface].most_bytes_of_packet;
  const std::uint64_t size =
      limit > 0 ? std::min(limit, packet_.bytes_on_the_wire) : packet_.bytes_on_the_wire;
  read_bytes(block, kFixedSize, size);
}

void PcapngReader::begin_packet(const Block& block, std::uint32_t interface) {
  const std::size_t known = interfaces_.size() - first_of_section_;
  if (interface >= known) {
    blocks_.refuse(block.offset, "a packet of interface " + std::to_string(interface),
                   "one of the " + std::to_string(known) + " that were described before");
  }
  ++packet_.number;
  packet_.interface = first_of_section_ + interface;
  packet_.at.reset();
  packet_.direction.reset();
  packet_.comments.clear();
  packet_.big_endian = block.body.is_big_endian();
}

void PcapngReader::read_time_and_bytes(const Block& block) {
  constexpr std::size_t kTimeAt = 4;
  constexpr std::size_t kSizeAt = 12;
  constexpr std::size_t kWireSizeAt = 16;
  constexpr std::size_t kBytesAt = 20;
  const CaptureInterface& interface = interfaces_[packet_.interface];
  const std::uint64_t units =
      std::uint64_t{block.body.u32(kTimeAt)} << 32U | block.body.u32(kTimeAt + 4);
  packet_.at = interface.time_unit.nanoseconds(units, interface.time_offset_s);
  packet_.bytes_on_the_wire = block.body.u32(kWireSizeAt);
  const std::size_t size = block.body.u32(kSizeAt);
  read_bytes(block, kBytesAt, size);
  read_packet_options(block, block.body.from(std::min(kBytesAt + padded(size), block.body.size())));
}

void PcapngReader::read_bytes(const Block& block, std::size_t at, std::size_t size) {
  if (size > block.body.size() - at) {
    blocks_.refuse(block.offset, "a packet of " + std::to_string(size) + " bytes",
                   "at most " + std::to_string(block.body.size() - at) + ", as the block has");
  }
  packet_.bytes = block.body.bytes().subspan(at, size);
}

void PcapngReader::read_packet_options(const Block& block, CaptureBytes options) {
  for_each_option(block, options, [&](std::uint16_t code, CaptureBytes value) {
    if (code == pcapng::option::kComment) { packet_.comments.push_back(text_of(value)); }
    if (code == pcapng::option::kPacketFlags && value.size() == sizeof(std::uint32_t)) {
      packet_.direction = direction_of(value.u32(0));
    }
  });
}

/// The end-of-options marker may be missing.
template <class Visit>
void PcapngReader::for_each_option(const Block& block, CaptureBytes options, Visit&& visit) const {
  while (options.size() >= kOptionHead) {
    const std::uint16_t code = options.u16(0);
    const std::size_t size = options.u16(2);
    if (code == pcapng::option::kEnd) { return; }
    if (size > options.size() - kOptionHead) {
      blocks_.refuse(
          block.offset, "an option of " + std::to_string(size) + " bytes",
          "at most " + std::to_string(options.size() - kOptionHead) + ", as the block has");
    }
    visit(code, options.part(kOptionHead, size));
    options = options.from(std::min(kOptionHead + padded(size), options.size()));
  }
}

void PcapngReader::need(const Block& block, std::size_t size) const {
  if (block.body.size() >= size) { return; }
  blocks_.refuse(block.offset,
                 "a block with a body of " + std::to_string(block.body.size()) + " bytes",
                 std::to_string(size) + " at least for its type");
}

bool is_capture(std::span<const std::uint8_t> beginning) {
  return beginning.size() >= sizeof(pcapng::kSectionHeader) &&
         CaptureBytes(beginning, true).u32(0) == pcapng::kSectionHeader;
}

}  // namespace fakebot::capture
