#include "fakebot/protocol/kobuki/text.hpp"

#include <utility>

#include "fakebot/protocol/hex.hpp"

namespace fakebot::protocol::inline v0::kobuki {

namespace {

/// Appends at least so many hex digits.
void append_hex_digits(std::string& text, std::uint32_t value, int digits) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  constexpr int kMostDigits = 8;
  while (digits < kMostDigits && value >> 4 * digits != 0) { ++digits; }
  for (int digit = digits - 1; digit >= 0; --digit) { text += kDigits[value >> 4 * digit & 0xFU]; }
}

}  // namespace

void detail::append_flags(std::string& text, std::uint32_t value, int digits,
                          std::span<const Flag> flags) {
  text += "0x";
  append_hex_digits(text, value, digits);
  bool first = true;
  for (const Flag& flag : flags) {
    if ((value & flag.mask) == 0) { continue; }
    text += std::exchange(first, false) ? '(' : '|';
    text += flag.name;
  }
  if (!first) { text += ')'; }
}

void append_text(std::string& text, const UnreadableSubPayload& sub_payload) {
  switch (sub_payload.violation) {
    case Violation::unknown_id: text += "unknown "; break;
    case Violation::truncated: text += "truncated "; break;
    case Violation::wrong_length: break;
  }
  text += "message 0x";
  append_hex_digits(text, sub_payload.id, 2);
  if (sub_payload.violation == Violation::wrong_length) {
    text += " of wrong length ";
    detail::append_number(text, sub_payload.data.size());
  }
  text += ": ";
  append_hex(text, sub_payload.data);
}

}  // namespace fakebot::protocol::inline v0::kobuki
