// Reads a pcapng file block by block. Any input is safe.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/error.hpp"

namespace fakebot::capture {

/// The parts of the message.
struct CaptureProblem {
  std::string file;
  std::uint64_t offset;  ///< in bytes
  std::string found;
  std::string expected;
};

/// The input is not a valid capture. what() is "w.pcapng: byte 0: found a block of 7 bytes,
/// expected ...".
class CaptureError : public Error {
 public:
  explicit CaptureError(CaptureProblem problem);

  const CaptureProblem& problem() const noexcept { return *problem_; }

 private:
  std::shared_ptr<const CaptureProblem> problem_;  // copying an exception must not throw
};

/// Reads the next bytes into the buffer and returns how many; 0 at the end.
using ByteSource = std::function<std::size_t(std::span<std::uint8_t>)>;

/// Reads integers in the byte order of a section.
class CaptureBytes {
 public:
  CaptureBytes(std::span<const std::uint8_t> bytes, bool big_endian)
      : bytes_(bytes), big_endian_(big_endian) {}

  std::size_t size() const { return bytes_.size(); }
  std::span<const std::uint8_t> bytes() const { return bytes_; }
  bool is_big_endian() const { return big_endian_; }
  /// Precondition: the value lies within the bytes.
  std::uint16_t u16(std::size_t at) const { return number<std::uint16_t>(at); }
  std::uint32_t u32(std::size_t at) const { return number<std::uint32_t>(at); }
  std::uint64_t u64(std::size_t at) const { return number<std::uint64_t>(at); }
  CaptureBytes part(std::size_t at, std::size_t size) const {
    assert(at <= bytes_.size() && size <= bytes_.size() - at);
    return {bytes_.subspan(at, size), big_endian_};
  }
  CaptureBytes from(std::size_t at) const {
    assert(at <= bytes_.size());
    return {bytes_.subspan(at), big_endian_};
  }

 private:
  template <class Number>
  Number number(std::size_t at) const {
    assert(at <= bytes_.size() && sizeof(Number) <= bytes_.size() - at);
    Number value = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
      const std::size_t place = big_endian_ ? i : sizeof(Number) - 1 - i;
      value = static_cast<Number>(value << 8U | bytes_[at + place]);
    }
    return value;
  }

  std::span<const std::uint8_t> bytes_;
  bool big_endian_;
};

class PcapngBlocks {
 public:
  struct Block {
    std::uint32_t type = 0;
    std::uint64_t offset = 0;  ///< in the file
    CaptureBytes body;         ///< valid until the next call
  };

  /// `name` is for messages.
  PcapngBlocks(ByteSource source, std::string name);

  /// The next block of a known type; nothing at the end. Throws CaptureError, and whatever the
  /// source throws.
  std::optional<Block> next();

  /// Text that describes the last block if it is incomplete; otherwise empty.
  const std::string& note() const { return note_; }

  /// Throws CaptureError.
  [[noreturn]] void refuse(std::uint64_t offset, const std::string& found,
                           const std::string& expected) const;

 private:
  bool has(std::size_t size);
  void read_more(std::size_t size);
  void consume(std::size_t size);
  CaptureBytes held(std::size_t size) const;
  void begin_section();
  [[noreturn]] void refuse_beginning() const;
  std::size_t length_of_block() const;
  bool skip(std::size_t length);
  void check_end(std::uint64_t offset, std::size_t length, std::uint32_t length_behind) const;
  std::nullopt_t cut_short(std::size_t length);

  ByteSource source_;
  std::string name_;
  std::vector<std::uint8_t> buffer_;  // [begin_, end_) is read and not consumed
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t offset_ = 0;     // of begin_ in the file
  std::size_t last_length_ = 0;  // of the block returned last
  bool big_endian_ = false;
  bool in_section_ = false;
  bool ended_ = false;
  std::string note_;
};

}  // namespace fakebot::capture
