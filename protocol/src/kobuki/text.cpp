#include "fakebot/protocol/kobuki/text.hpp"

#include <array>
#include <cstdio>
#include <type_traits>

namespace fakebot::protocol::kobuki {

namespace {

std::string hex(std::uint32_t value, int digits) {
  std::array<char, 16> text{};
  const int size = std::snprintf(text.data(), text.size(), "%0*X", digits, value);
  return {text.data(), static_cast<std::size_t>(size)};
}

std::string hex_number(std::uint32_t value, int digits) {
  return std::string("0x").append(hex(value, digits));
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

std::string cell(std::string_view meaning, std::span<const Flag> flags) {
  std::string text(meaning);
  std::string separator = ": ";
  for (const Flag& flag : flags) {
    text.append(separator).append(hex_number(flag.mask, 2)).append(" ").append(flag.name);
    separator = ", ";
  }
  return text;
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
  page += ".\n\n| field | type | meaning |\n|---|---|---|\n";
  for_each_field<M>([&](const auto& field) {
    page += "| " + std::string(field.name) + " | " + type_name(M{}.*field.member) + " | " +
            cell(field.meaning, field.flags) + " |\n";
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

std::string detail::flags_text(std::uint32_t value, int digits, std::span<const Flag> flags) {
  std::string names;
  for (const Flag& flag : flags) {
    if ((value & flag.mask) == 0) { continue; }
    names.append(names.empty() ? "(" : "|").append(flag.name);
  }
  if (!names.empty()) { names += ")"; }
  return hex_number(value, digits).append(names);
}

std::string to_hex(std::span<const std::uint8_t> bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text.append(text.empty() ? "" : " ").append(hex(byte, 2));
  }
  return text;
}

std::string to_text(const UnreadableSubPayload& sub_payload) {
  std::string what = "sub-payload " + hex_number(sub_payload.id, 2);
  const std::string data = std::string(": ").append(to_hex(sub_payload.data));
  switch (sub_payload.violation) {
    case Violation::unknown_id: return "unknown " + what + data;
    case Violation::wrong_length:
      return what + " of wrong length " + std::to_string(sub_payload.data.size()) + data;
    case Violation::truncated: return "truncated " + what + data;
  }
  return what;
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
