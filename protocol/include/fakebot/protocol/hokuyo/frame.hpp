// The lines of SCIP 2.0.
//
// A request is a line that ends with LF, CR or both. An answer is the request's line, a line with
// the status and its sum, lines of data with a sum each, and an empty line; lines end with LF. Data
// are texts "KEY:value;" (the sum is of what stands before the semicolon), or characters, 64 in a
// line. In SCIP 1.1 a status is one character, and no line has a sum.
//
// Source: Hokuyo's specification of SCIP 2.0, pages 6 to 13; recordings of devices
// (gbiggs/hokuyoaist, examples).
//
// Threads: functions without state; an AnswerBuilder is for one thread at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "fakebot/protocol/hokuyo/names.hpp"

namespace fakebot::protocol::inline v0::hokuyo {

/// With the end of the line. (choice: the longest that a driver sends has 33)
inline constexpr std::size_t kMaxRequestSize = 64;
/// A scan of 1081 steps with intensities has 6717 bytes.
inline constexpr std::size_t kMaxFrameSize = 8192;
inline constexpr std::size_t kCharactersInLine = 64;
inline constexpr std::size_t kCharactersOfTime = 4;
inline constexpr std::size_t kMostStringLetters = 16;

/// What a request consists of. Views into the line.
struct RequestLine {
  std::span<const std::uint8_t> all;      ///< without the end of the line
  std::span<const std::uint8_t> letters;  ///< two, or fewer
  std::span<const std::uint8_t> numbers;  ///< up to the string
  std::span<const std::uint8_t> string;   ///< with its semicolon; may be empty
};
/// Any bytes; the end of the line may be missing.
[[nodiscard]] RequestLine read_request(std::span<const std::uint8_t> line) noexcept;

/// Views into a frame.
struct AnswerView {
  std::span<const std::uint8_t> echo;    ///< the request
  std::span<const std::uint8_t> status;  ///< two characters, one in SCIP 1.1
  /// Lines with their ends, without the empty line.
  std::span<const std::uint8_t> rest;

  [[nodiscard]] bool is_old() const { return status.size() == 1; }
  /// The answer to VV, PP or II.
  [[nodiscard]] bool has_texts() const;
};
/// Nothing if the bytes are not built like an answer; sums are not checked.
[[nodiscard]] std::optional<AnswerView> read_answer(std::span<const std::uint8_t> frame) noexcept;
[[nodiscard]] bool has_right_sums(const AnswerView& answer) noexcept;

/// Calls visit(line) for each line of the rest, without its end.
template <class Visit>
constexpr void for_each_line(std::span<const std::uint8_t> rest, Visit&& visit) {
  std::size_t begin = 0;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (rest[i] != '\n') { continue; }
    visit(rest.subspan(begin, i - begin));
    begin = i + 1;
  }
}

/// Builds an answer in place, one at a time. Never allocates. What is longer than kMaxFrameSize is
/// cut.
class AnswerBuilder {
 public:
  /// The first line. Each call below adds a line.
  AnswerBuilder& begin(std::span<const std::uint8_t> echo) noexcept;
  AnswerBuilder& status(StatusLetters letters) noexcept;
  /// Precondition: a status with letters.
  AnswerBuilder& status(std::uint8_t status) noexcept;
  AnswerBuilder& old_status(std::uint8_t character) noexcept;
  /// "text;" and the sum of the text.
  AnswerBuilder& text(std::string_view text) noexcept;
  AnswerBuilder& plain(std::span<const std::uint8_t> line) noexcept;
  AnswerBuilder& stamp(std::uint32_t time_ms) noexcept;
  /// As many lines as needed, with so many characters for a number, 2 or 3.
  AnswerBuilder& numbers(std::span<const std::uint32_t> numbers, std::size_t characters) noexcept;
  /// Ends the answer; the bytes live until begin() is called again.
  [[nodiscard]] std::span<const std::uint8_t> end() noexcept;

 private:
  void add(std::uint8_t byte) noexcept {
    if (size_ < bytes_.size()) { bytes_[size_++] = byte; }
  }
  void add(std::span<const std::uint8_t> bytes) noexcept;
  void end_line_with_sum(std::size_t begin) noexcept;

  std::array<std::uint8_t, kMaxFrameSize> bytes_{};
  std::size_t size_ = 0;
};

}  // namespace fakebot::protocol::inline v0::hokuyo
