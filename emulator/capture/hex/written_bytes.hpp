// Bytes as people paste them: hex with or without anything around it, dumps with offsets, lists of
// numbers, string literals.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fakebot::capture {

/// The most common way to write bytes.
inline constexpr const char* kPlainHex = "hex";

/// What a text means. Bytes of different sides of a line, as marked by "TX:", "<" and the like, are
/// streams of their own.
struct WrittenBytes {
  static constexpr std::uint8_t kNoSide = 0;
  static constexpr std::uint8_t kReceived = 1;
  static constexpr std::uint8_t kSent = 2;

  /// Successive bytes of one side.
  struct Run {
    std::uint8_t side;
    std::size_t size;
  };

  std::vector<std::uint8_t> bytes{};
  std::vector<Run> runs{};
  std::string read_as{};        ///< kPlainHex, "decimal numbers", "a dump of bytes"
  std::string might_also_be{};  ///< other readings, if no reading has a frame; mostly empty

  void add(std::uint8_t byte, std::uint8_t side);
};

/// The number of whole frames in the bytes.
using CountFrames = std::function<std::uint64_t(const WrittenBytes&)>;

/// UTF-8, or UTF-16 with a byte order mark. What can be read in several ways is read in the way
/// that has most frames. Throws ConfigError with line and column for what is no byte, and if
/// several ways have as many frames.
WrittenBytes read_written_bytes(const std::string& file_name, std::span<const std::uint8_t> content,
                                const CountFrames& frames_in);

}  // namespace fakebot::capture
