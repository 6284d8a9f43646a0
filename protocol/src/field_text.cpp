#include "fakebot/protocol/detail/field_text.hpp"

#include <array>
#include <cstdio>
#include <string_view>

namespace fakebot::protocol::inline v0::detail {

std::string unit_text(const Unit& unit) {
  std::string text;
  if (unit.factor != 1) {
    std::array<char, 32> factor{};
    const int size = std::snprintf(factor.data(), factor.size(), "%g", unit.factor);
    text.assign(factor.data(), static_cast<std::size_t>(size));
  }
  return text.append(text.empty() || unit.name.empty() ? "" : " ").append(unit.name);
}

std::string id_text(std::uint16_t id) {
  std::array<char, 8> text{};
  const int size = std::snprintf(text.data(), text.size(), "0x%02X", id);
  return {text.data(), static_cast<std::size_t>(size)};
}

std::string names_text(std::span<const Flag> flags, std::span<const NamedValue> values) {
  std::string text;
  const auto add = [&](const std::string& number, std::string_view name) {
    text.append(text.empty() ? ": " : ", ").append(number).append(" ").append(name);
  };
  for (const Flag& flag : flags) { add(id_text(flag.mask), flag.name); }
  for (const NamedValue& value : values) { add(std::to_string(value.value), value.name); }
  return text;
}

}  // namespace fakebot::protocol::inline v0::detail
