// Bytes as people write them: two hex digits each.
//
// Threads: functions without state; a HexParser is for one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fakebot::protocol::inline v0 {

/// Appends bytes as "3F 00 A1".
void append_hex(std::string& text, std::span<const std::uint8_t> bytes);

/// "3F 00 A1"
[[nodiscard]] std::string to_hex(std::span<const std::uint8_t> bytes);

/// Reads hex digits of either case, in any pieces.
class HexParser {
 public:
  enum class Spaces : std::uint8_t {
    anywhere,       ///< white space of any kind, also between the two digits of a byte
    between_bytes,  ///< spaces, and nowhere else
  };
  explicit HexParser(Spaces spaces) : spaces_(spaces) {}

  /// Appends to `bytes`. Stops at the first byte that is neither a hex digit nor allowed white
  /// space, and returns its place in the piece; returns nothing when the whole piece is read.
  [[nodiscard]] std::optional<std::size_t> add(std::span<const std::uint8_t> piece,
                                               std::vector<std::uint8_t>& bytes);

  /// False: the first digit of a byte is read, and the second is not.
  [[nodiscard]] bool is_whole() const { return high_ < 0; }
  /// Where the first digit of an unfinished byte is, counted from 0 through all pieces.
  [[nodiscard]] std::optional<std::uint64_t> half_at() const {
    return is_whole() ? std::nullopt : std::optional(high_at_);
  }

 private:
  Spaces spaces_;
  int high_ = -1;  // the first digit of a pair, while the second is awaited
  std::uint64_t high_at_ = 0;
  std::uint64_t read_ = 0;  // bytes of text before the current piece
};

}  // namespace fakebot::protocol::inline v0
