#include "capture/pcap/pcap_reader.hpp"

#include <algorithm>
#include <utility>

namespace fakebot::capture {

namespace {

constexpr std::uint32_t kMagicOfMicroseconds = 0xA1B2C3D4;
constexpr std::uint32_t kMagicOfNanoseconds = 0xA1B23C4D;
constexpr std::size_t kHeaderSize = 24;
constexpr std::size_t kRecordSize = 16;
/// Bytes; far more than any packet needs. Limits the memory that a wrong length can claim.
constexpr std::size_t kMostBytesOfPacket = std::size_t{1} << 24U;

bool is_magic(std::uint32_t number) {
  return number == kMagicOfMicroseconds || number == kMagicOfNanoseconds;
}

}  // namespace

PcapReader::PcapReader(ByteSource source, std::string name)
    : source_(std::move(source)), name_(std::move(name)) {}

const CapturedPacket* PcapReader::next() {
  if (!std::exchange(has_header_, true)) { read_header(); }
  const std::uint64_t begin = read_;
  const bool has_record = take(kRecordSize);
  if (!has_record && buffer_.empty()) { return nullptr; }
  const CaptureBytes record = taken();
  const std::uint32_t size = has_record ? record.u32(8) : 0;
  if (size > kMostBytesOfPacket) {
    refuse("a packet of " + std::to_string(size) + " bytes",
           "at most " + std::to_string(kMostBytesOfPacket));
  }
  if (has_record) {
    constexpr std::uint32_t kPerMicrosecond = 1000;
    const std::chrono::nanoseconds fraction{std::uint64_t{record.u32(4)} *
                                            (has_nanoseconds_ ? 1 : kPerMicrosecond)};
    packet_.at = std::chrono::seconds(record.u32(0)) + fraction;
    packet_.bytes_on_the_wire = record.u32(12);
  }
  if (!has_record || !take(size)) {
    note_ = name_ + ": the last packet, at byte " + std::to_string(begin) +
            ", is cut short; everything before it is whole";
    return nullptr;
  }
  ++packet_.number;
  packet_.bytes = buffer_;
  return &packet_;
}

void PcapReader::read_header() {
  constexpr std::uint16_t kMajorVersion = 2;
  if (!take(kHeaderSize)) { refuse("the end of the file", "the header of a capture"); }
  big_endian_ = is_magic(CaptureBytes(buffer_, true).u32(0));
  const std::uint32_t magic = taken().u32(0);
  if (!is_magic(magic)) { refuse("another beginning", "the header of a capture"); }
  has_nanoseconds_ = magic == kMagicOfNanoseconds;
  const std::uint16_t version = taken().u16(4);
  if (version != kMajorVersion) { refuse("version " + std::to_string(version), "2"); }
  CaptureInterface& only = interfaces_.emplace_back();
  only.most_bytes_of_packet = taken().u32(16);
  only.link_type = static_cast<std::uint16_t>(taken().u32(20) & 0xFFFFU);
  only.offset = 20;
  packet_.big_endian = big_endian_;
}

/// False if the file ends before; then the buffer has what is left.
bool PcapReader::take(std::size_t size) {
  constexpr std::size_t kPiece = std::size_t{1} << 16U;
  offset_ = read_;
  buffer_.clear();
  // Grows step by step, because the file may be shorter than the length claims.
  while (buffer_.size() < size) {
    const std::size_t had = buffer_.size();
    buffer_.resize(std::min(size, had + kPiece));
    const std::size_t got = source_(std::span(buffer_).subspan(had));
    buffer_.resize(had + got);
    read_ += got;
    if (got == 0) { return false; }
  }
  return true;
}

void PcapReader::refuse(const std::string& found, const std::string& expected) const {
  throw CaptureError({name_, offset_, found, expected});
}

bool is_pcap(std::span<const std::uint8_t> beginning) {
  return beginning.size() >= sizeof(std::uint32_t) &&
         (is_magic(CaptureBytes(beginning, true).u32(0)) ||
          is_magic(CaptureBytes(beginning, false).u32(0)));
}

}  // namespace fakebot::capture
