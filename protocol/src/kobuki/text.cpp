#include "fakebot/protocol/kobuki/text.hpp"

#include <array>
#include <cstdio>
#include <type_traits>
#include <utility>

namespace fakebot::protocol::kobuki {

namespace {

/// At least so many digits.
void append_hex_digits(std::string& text, std::uint32_t value, int digits) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  constexpr int kMostDigits = 8;
  while (digits < kMostDigits && value >> 4 * digits != 0) { ++digits; }
  for (int digit = digits - 1; digit >= 0; --digit) { text += kDigits[value >> 4 * digit & 0xFU]; }
}

std::string hex_number(std::uint32_t value, int digits) {
  std::string text = "0x";
  append_hex_digits(text, value, digits);
  return text;
}

template <class Value>
std::string type_name(Value /*of*/) {
  return std::string(std::is_signed_v<Value> ? "int" : "uint")
      .append(std::to_string(8 * sizeof(Value)));
}

template <class Value, std::size_t N>
std::string type_name(std::array<Value, N> /*of*/) {
  return std::to_string(N) + " x " + type_name(Value{});
}

template <Message M>
std::string message_table() {
  std::string page = "### " + std::string(M::name) + "\n\nIdentifier " + std::to_string(M::id) +
                     " (" + hex_number(M::id, 2) + "), length ";
  if constexpr (VariableMessage<M>) {
    page += "variable";
  } else {
    page.append(std::to_string(wire_size<M>));
  }
  page += ".\n\n| field | type | unit | meaning |\n|---|---|---|---|\n";
  for_each_field<M>([&](const auto& field) {
    page += "| " + std::string(field.name) + " | " + type_name(M{}.*field.member) + " | " +
            detail::unit_text(field.unit) + " | " + std::string(field.meaning) +
            detail::names_text(field.flags, field.values) + " |\n";
  });
  return page + "\n";
}

template <class Set>
std::string direction_page(Set set) {
  std::string page;
  for_each_message_type(set, [&]<Message M>() { page += message_table<M>(); });
  return page;
}

}  // namespace

std::string detail::unit_text(const Unit& unit) {
  std::string text;
  if (unit.factor != 1) {
    std::array<char, 32> factor{};
    const int size = std::snprintf(factor.data(), factor.size(), "%g", unit.factor);
    text.assign(factor.data(), static_cast<std::size_t>(size));
  }
  return text.append(text.empty() || unit.name.empty() ? "" : " ").append(unit.name);
}

std::string detail::names_text(std::span<const Flag> flags, std::span<const NamedValue> values) {
  std::string text;
  const auto add = [&](const std::string& number, std::string_view name) {
    text.append(text.empty() ? ": " : ", ").append(number).append(" ").append(name);
  };
  for (const Flag& flag : flags) { add(hex_number(flag.mask, 2), flag.name); }
  for (const NamedValue& value : values) { add(std::to_string(value.value), value.name); }
  return text;
}

void append_hex(std::string& text, std::span<const std::uint8_t> bytes) {
  bool first = true;
  for (const std::uint8_t byte : bytes) {
    if (!std::exchange(first, false)) { text += ' '; }
    append_hex_digits(text, byte, 2);
  }
}

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
  text += "sub-payload 0x";
  append_hex_digits(text, sub_payload.id, 2);
  if (sub_payload.violation == Violation::wrong_length) {
    text += " of wrong length ";
    append_number(text, sub_payload.data.size());
  }
  text += ": ";
  append_hex(text, sub_payload.data);
}

std::string to_hex(std::span<const std::uint8_t> bytes) {
  std::string text;
  append_hex(text, bytes);
  return text;
}

std::string protocol_page() {
  return "# The Kobuki protocol, as fakebot speaks it\n\n"
         "Made by `fakebot list messages` from the field tables of the code; do not edit.\n\n"
         "A frame is `AA 55 LEN payload CS`; CS is the XOR of LEN and the payload. The payload\n"
         "is a row of sub-payloads, each `identifier length data`. Integers have their least\n"
         "significant byte first.\n\n"
         "## From the driver to the robot\n\n" +
         direction_page(Commands{}) + "## From the robot to the driver\n\n" +
         direction_page(Feedback{});
}

}  // namespace fakebot::protocol::kobuki
