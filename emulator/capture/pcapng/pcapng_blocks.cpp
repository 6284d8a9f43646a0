#include "capture/pcapng/pcapng_blocks.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "capture/pcapng/pcapng_format.hpp"
#include "config/gzip.hpp"

namespace fakebot::capture {

namespace {

constexpr std::size_t kPiece = std::size_t{1} << 18U;
/// Bytes: type and length before the body, the length again after it.
constexpr std::size_t kBlockHead = 8;
constexpr std::size_t kBlockTail = 4;
constexpr std::size_t kLeastBlock = kBlockHead + kBlockTail;
/// Bytes; far more than any packet needs. Limits the memory that a wrong length can claim.
constexpr std::size_t kMostBlock = std::size_t{1} << 24U;

bool is_known(std::uint32_t type) {
  return type == pcapng::kSectionHeader || type == pcapng::kInterfaceDescription ||
         type == pcapng::kObsoletePacket || type == pcapng::kSimplePacket ||
         type == pcapng::kEnhancedPacket;
}

}  // namespace

CaptureError::CaptureError(CaptureProblem problem)
    : Error(problem.file + ": byte " + std::to_string(problem.offset) + ": found " + problem.found +
            ", expected " + problem.expected),
      problem_(std::make_shared<const CaptureProblem>(std::move(problem))) {}

PcapngBlocks::PcapngBlocks(ByteSource source, std::string name)
    : source_(std::move(source)), name_(std::move(name)), buffer_(kPiece) {}

std::optional<PcapngBlocks::Block> PcapngBlocks::next() {
  consume(std::exchange(last_length_, 0));
  for (;;) {
    if (!has(1)) { return std::nullopt; }
    if (!has(kBlockHead)) { return cut_short(0); }
    const std::uint32_t type = held(kBlockHead).u32(0);
    if (type == pcapng::kSectionHeader) {
      if (!has(kLeastBlock)) { return cut_short(0); }
      begin_section();
    }
    if (!in_section_) { refuse_beginning(); }
    const std::size_t length = length_of_block();
    if (!is_known(type)) {
      if (!skip(length)) { return std::nullopt; }
      continue;
    }
    if (length > kMostBlock) {
      refuse(offset_, "a block of " + std::to_string(length) + " bytes",
             "at most " + std::to_string(kMostBlock));
    }
    if (!has(length)) { return cut_short(length); }
    const CaptureBytes block = held(length);
    check_end(offset_, length, block.u32(length - kBlockTail));
    last_length_ = length;
    return Block{type, offset_, block.part(kBlockHead, length - kLeastBlock)};
  }
}

void PcapngBlocks::refuse(std::uint64_t offset, const std::string& found,
                          const std::string& expected) const {
  throw CaptureError({name_, offset, found, expected});
}

/// Reads until so many bytes are buffered. False if the file ends before.
bool PcapngBlocks::has(std::size_t size) {
  while (end_ - begin_ < size && !ended_) { read_more(size); }
  return end_ - begin_ >= size;
}

void PcapngBlocks::read_more(std::size_t size) {
  if (begin_ > 0 && begin_ + size > buffer_.size()) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  // Grows step by step, because the file may be shorter than the length claims.
  if (end_ == buffer_.size()) { buffer_.resize(buffer_.size() * 2); }
  const std::size_t got = source_(std::span(buffer_).subspan(end_));
  ended_ = got == 0;
  end_ += got;
}

void PcapngBlocks::consume(std::size_t size) {
  begin_ += size;
  offset_ += size;
  if (begin_ == end_) { begin_ = end_ = 0; }
}

CaptureBytes PcapngBlocks::held(std::size_t size) const {
  return {std::span(buffer_).subspan(begin_, size), big_endian_};
}

void PcapngBlocks::begin_section() {
  const auto bytes = std::span(buffer_).subspan(begin_, kLeastBlock);
  for (const bool big_endian : {false, true}) {
    if (CaptureBytes(bytes, big_endian).u32(kBlockHead) != pcapng::kByteOrderMagic) { continue; }
    big_endian_ = big_endian;
    in_section_ = true;
    return;
  }
  refuse(offset_ + kBlockHead, "something else", "1A 2B 3C 4D, forwards or backwards");
}

void PcapngBlocks::refuse_beginning() const {
  if (config::is_gzip(held(kBlockHead).bytes())) {
    refuse(offset_, std::string(config::kGzipFound),
           "a capture; " + std::string(config::kGzipRemedy));
  }
  refuse(offset_, "another beginning", "the section header of a capture");
}

std::size_t PcapngBlocks::length_of_block() const {
  const std::size_t length = held(kBlockHead).u32(4);
  if (length < kLeastBlock || length % 4 != 0) {
    refuse(offset_ + 4, "a block of " + std::to_string(length) + " bytes",
           "12 at least, a multiple of 4");
  }
  return length;
}

/// Skips a block of any length without buffering it. False if the file ends in it.
bool PcapngBlocks::skip(std::size_t length) {
  const std::uint64_t begin = offset_;
  std::size_t left = length - kBlockTail;
  while (left > 0 && has(1)) {
    const std::size_t piece = std::min(left, end_ - begin_);
    consume(piece);
    left -= piece;
  }
  if (!has(kBlockTail)) {
    offset_ = begin;
    cut_short(length);
    return false;
  }
  const std::uint32_t length_behind = held(kBlockTail).u32(0);
  consume(kBlockTail);
  check_end(begin, length, length_behind);
  return true;
}

void PcapngBlocks::check_end(std::uint64_t offset, std::size_t length,
                             std::uint32_t length_behind) const {
  if (length_behind == length) { return; }
  refuse(offset,
         "a block of length " + std::to_string(length) + " at its start and " +
             std::to_string(length_behind) + " at its end",
         "the same length twice");
}

std::nullopt_t PcapngBlocks::cut_short(std::size_t length) {
  note_ = name_ + ": the last block, at byte " + std::to_string(offset_) + ", is cut short" +
          (length > 0 ? " of " + std::to_string(length) + " bytes" : "") +
          "; everything before it is whole";
  consume(end_ - begin_);
  return std::nullopt;
}

}  // namespace fakebot::capture
