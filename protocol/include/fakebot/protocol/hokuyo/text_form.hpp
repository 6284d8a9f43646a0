// From messages to their text on the wire, and back.
//
// Reading returns false if the text is not that of the message; the message may have changed then.
// In writing, a number with too many digits or characters becomes the largest that fits.
//
// Threads: functions without state; an AnswerBuilder is for one thread at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>

#include "fakebot/protocol/hokuyo/answers.hpp"
#include "fakebot/protocol/hokuyo/frame.hpp"
#include "fakebot/protocol/hokuyo/requests.hpp"

namespace fakebot::protocol::inline v0::hokuyo {

namespace detail {

/// Nothing unless there are digits alone, 9 at most.
std::optional<std::uint32_t> read_digits(std::span<const std::uint8_t> digits) noexcept;
/// Writes over all of `to`, with zeros in front; a number with more digits becomes the largest.
void write_digits(std::uint32_t number, std::span<std::uint8_t> to) noexcept;
bool is_text(std::span<const std::uint8_t> bytes, std::string_view text) noexcept;

struct DataText {
  std::span<const std::uint8_t> lines;  ///< of an answer, without the time's
  std::size_t characters;               ///< of a number
};
/// Returns how many numbers there are; nothing if they are more than fit, or incomplete.
std::optional<std::size_t> read_numbers(const DataText& text, std::span<std::uint32_t> to) noexcept;
std::optional<std::uint32_t> read_time(std::span<const std::uint8_t> line_with_sum) noexcept;

/// Calls visit(member, number of digits) for each of the numbers behind the letters; of a scan the
/// first of the fields.
template <class M, std::size_t N, class Visit>
constexpr void for_each_number(const std::array<std::uint8_t, N>& digits, Visit&& visit) {
  std::size_t index = 0;
  for_each_field<M>([&](const auto& field) {
    if (index < N) { visit(field.member, std::size_t{digits[index]}); }
    ++index;
  });
}

template <class M, std::size_t N>
bool read_numbers_of(std::span<const std::uint8_t> text, const std::array<std::uint8_t, N>& digits,
                     M& message) {
  bool is_right = true;
  for_each_number<M>(digits, [&]<class Owner, class Value>(Value Owner::*member, std::size_t size) {
    const auto number = text.size() < size ? std::nullopt : read_digits(text.first(size));
    is_right = is_right && number && *number <= std::numeric_limits<Value>::max();
    if (!is_right) { return; }
    message.*member = static_cast<Value>(*number);
    text = text.subspan(size);
  });
  return is_right && text.empty();
}

/// The letters, and the numbers behind.
struct NumberText {
  std::array<std::uint8_t, kMaxRequestSize> bytes{};
  std::size_t size = 0;

  std::span<const std::uint8_t> view() const { return std::span(bytes).first(size); }
};
template <class M, std::size_t N>
NumberText number_text(const M& message, const std::array<std::uint8_t, N>& digits) {
  NumberText text;
  for (const char letter : letters_of<M>()) {
    text.bytes[text.size++] = static_cast<std::uint8_t>(letter);
  }
  for_each_number<M>(digits, [&](auto member, std::size_t size) {
    write_digits(message.*member, std::span(text.bytes).subspan(text.size, size));
    text.size += size;
  });
  return text;
}

/// Of the first line of a scan: of GD, GS and GE without an interval and what remains.
template <class M>
constexpr bool is_of_latest = letters_of<M>()[0] == 'G';
template <class M>
constexpr auto digits_of_scan() {
  if constexpr (is_of_latest<M>) {
    return GD::digits;
  } else {
    return MD::digits;
  }
}

}  // namespace detail

// --- requests, without a string ----------------------------------------------

template <class M>
[[nodiscard]] std::optional<M> read_as(const RequestLine& request) {
  const std::string_view letters = letters_of<M>();
  if (request.all.size() < letters.size() ||
      !detail::is_text(request.all.first(letters.size()), letters)) {
    return std::nullopt;
  }
  M message{};
  const auto numbers = request.all.subspan(letters.size());
  return detail::read_numbers_of(numbers, M::digits, message) ? std::optional(message)
                                                              : std::nullopt;
}

/// Without the end of the line.
template <class M>
[[nodiscard]] detail::NumberText text_of(const M& request) {
  return detail::number_text(request, M::digits);
}

// --- answers -----------------------------------------------------------------

[[nodiscard]] bool read(const AnswerView& view, Answer& answer) noexcept;
[[nodiscard]] bool read(const AnswerView& view, Lines& answer) noexcept;
[[nodiscard]] bool read(const AnswerView& view, Parameters& answer) noexcept;
[[nodiscard]] bool read(const AnswerView& view, ClockTime& answer) noexcept;
[[nodiscard]] bool read(const AnswerView& view, OldAnswer& answer) noexcept;

/// The string of the request, if any, is not part of the message.
template <class M>
requires requires {
  M::characters;
}
[[nodiscard]] bool read(const AnswerView& view, M& scan) {
  constexpr std::size_t kTimeLine = kCharactersOfTime + 2;
  const RequestLine request = read_request(view.echo);
  if (view.is_old() || !detail::is_text(request.letters, letters_of<M>()) ||
      view.rest.size() < kTimeLine || view.rest[kTimeLine - 1] != '\n' ||
      !detail::read_numbers_of(request.numbers, detail::digits_of_scan<M>(), scan)) {
    return false;
  }
  const auto status = status_of_letters(view.status);
  const auto time = detail::read_time(view.rest.first(kTimeLine - 1));
  if (!status || !time) { return false; }
  constexpr std::size_t kColumns = M::row_columns.size();
  std::array<std::uint32_t, kColumns * kMostSteps> numbers{};
  const auto count = detail::read_numbers({view.rest.subspan(kTimeLine), M::characters}, numbers);
  if (!count || *count % kColumns != 0) { return false; }
  scan.status = *status;
  scan.time_ms = *time;
  scan.step_count = *count / kColumns;
  for (std::size_t i = 0; i < *count; ++i) { scan.steps[i / kColumns][i % kColumns] = numbers[i]; }
  return true;
}

/// The bytes live until the builder's next answer; empty for a status without letters.
[[nodiscard]] std::span<const std::uint8_t> write(const Answer& answer, AnswerBuilder& to) noexcept;
[[nodiscard]] std::span<const std::uint8_t> write(const Lines& answer, AnswerBuilder& to) noexcept;
[[nodiscard]] std::span<const std::uint8_t> write(const Parameters& answer,
                                                  AnswerBuilder& to) noexcept;
[[nodiscard]] std::span<const std::uint8_t> write(const ClockTime& answer,
                                                  AnswerBuilder& to) noexcept;
[[nodiscard]] std::span<const std::uint8_t> write(const OldAnswer& answer,
                                                  AnswerBuilder& to) noexcept;

/// The string stands behind the request, with its semicolon.
template <class M>
requires requires {
  M::characters;
}
[[nodiscard]] std::span<const std::uint8_t> write(const M& scan, AnswerBuilder& to,
                                                  std::span<const std::uint8_t> string = {}) {
  detail::NumberText echo = detail::number_text(scan, detail::digits_of_scan<M>());
  const auto status = letters_of_status(scan.status);
  if (!status || echo.size + string.size() > echo.bytes.size() || scan.step_count > kMostSteps) {
    return {};
  }
  for (const std::uint8_t letter : string) { echo.bytes[echo.size++] = letter; }
  constexpr std::size_t kColumns = M::row_columns.size();
  std::array<std::uint32_t, kColumns * kMostSteps> numbers{};
  const std::size_t count = scan.step_count * kColumns;
  for (std::size_t i = 0; i < count; ++i) { numbers[i] = scan.steps[i / kColumns][i % kColumns]; }
  return to.begin(echo.view())
      .status(*status)
      .stamp(scan.time_ms)
      .numbers(std::span(numbers).first(count), M::characters)
      .end();
}

}  // namespace fakebot::protocol::inline v0::hokuyo
