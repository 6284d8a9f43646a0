// The status of an answer, and other numbers of SCIP 2.0.
//
// On the wire a status is two characters, in the tables a number: of 00 to 99 the number, of 0A to
// 0Z 110 to 135. A status of a device that starts in SCIP 1.1 is one character.
//
// Source: Hokuyo's specification of SCIP 2.0, pages 10 to 23.
//
// Threads: constants; any thread may read them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "fakebot/protocol/field.hpp"

namespace fakebot::protocol::inline v0::hokuyo {

namespace status {
inline constexpr std::uint8_t good = 0;
inline constexpr std::uint8_t already = 2;        ///< BM, TM0: nothing to do
inline constexpr std::uint8_t already_as_so = 3;  ///< TM2, SS, CR: nothing to do
inline constexpr std::uint8_t not_this_model = 4;
inline constexpr std::uint8_t laser_is_off = 10;  ///< GD, GS, GE
inline constexpr std::uint8_t scan = 99;          ///< a scan of MD, MS, ME follows
inline constexpr std::uint8_t first_letter = 110;
inline constexpr std::uint8_t cannot_answer = 110;             ///< 0A
inline constexpr std::uint8_t no_room = 111;                   ///< 0B
inline constexpr std::uint8_t too_short = 112;                 ///< 0C
inline constexpr std::uint8_t too_long = 113;                  ///< 0D
inline constexpr std::uint8_t unknown = 114;                   ///< 0E
inline constexpr std::uint8_t too_short_2 = 115;               ///< 0F
inline constexpr std::uint8_t string_too_long = 116;           ///< 0G
inline constexpr std::uint8_t string_has_wrong_letters = 117;  ///< 0H
inline constexpr std::uint8_t updates_firmware = 118;          ///< 0I
inline constexpr std::array values{NamedValue{"good", good},
                                   NamedValue{"laser off", laser_is_off},
                                   NamedValue{"scan", scan},
                                   NamedValue{"0A", cannot_answer},
                                   NamedValue{"0B", no_room},
                                   NamedValue{"0C", too_short},
                                   NamedValue{"0D", too_long},
                                   NamedValue{"0E", unknown},
                                   NamedValue{"0F", too_short_2},
                                   NamedValue{"0G", string_too_long},
                                   NamedValue{"0H", string_has_wrong_letters},
                                   NamedValue{"0I", updates_firmware}};
}  // namespace status

using StatusLetters = std::array<std::uint8_t, 2>;

/// Nothing for a number that no two characters have.
constexpr std::optional<StatusLetters> letters_of_status(std::uint8_t status) {
  constexpr std::uint8_t kLetters = 26;
  if (status < 100) {
    return StatusLetters{static_cast<std::uint8_t>('0' + status / 10),
                         static_cast<std::uint8_t>('0' + status % 10)};
  }
  if (status < status::first_letter || status >= status::first_letter + kLetters) {
    return std::nullopt;
  }
  return StatusLetters{'0', static_cast<std::uint8_t>('A' + status - status::first_letter)};
}

/// The inverse. Precondition: 2 characters.
constexpr std::optional<std::uint8_t> status_of_letters(std::span<const std::uint8_t> letters) {
  const auto is_digit = [](std::uint8_t c) { return c >= '0' && c <= '9'; };
  if (is_digit(letters[0]) && is_digit(letters[1])) {
    return static_cast<std::uint8_t>((letters[0] - '0') * 10 + letters[1] - '0');
  }
  if (letters[0] != '0' || letters[1] < 'A' || letters[1] > 'Z') { return std::nullopt; }
  return static_cast<std::uint8_t>(status::first_letter + letters[1] - 'A');
}

/// Time stamps count ms, and are 0 again after 4 h 39 min 37 s.
inline constexpr std::uint32_t kClockValues = 1U << 24U;

}  // namespace fakebot::protocol::inline v0::hokuyo
