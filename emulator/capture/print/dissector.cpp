#include "capture/print/dissector.hpp"

#include <spdlog/fmt/fmt.h>

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "capture/print/dissector_engine.hpp"
#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/frame_decoder.hpp"

namespace fakebot::capture {

namespace wire = protocol::kobuki;
using protocol::Field;
using protocol::Message;

namespace {

/// Of texts that come from the tables, which have neither quotes nor line ends.
std::string quoted(std::string_view text) {
  return fmt::format("\"{}\"", text);
}

template <class Value>
std::string lua_type(Value /*of*/) {
  return fmt::format("type = \"{}int{}\"", std::is_signed_v<Value> ? "" : "u", 8 * sizeof(Value));
}

template <class Value, std::size_t N>
std::string lua_type(std::array<Value, N> /*of*/) {
  return fmt::format("{}, count = {}", lua_type(Value{}), N);
}

std::string lua_unit(const protocol::Unit& unit) {
  if (unit.factor == 1 && unit.name.empty()) { return ""; }
  return fmt::format(", unit = {{factor = {:g}, name = {}}}", unit.factor, quoted(unit.name));
}

std::string lua_flags(std::span<const protocol::Flag> flags) {
  if (flags.empty()) { return ""; }
  std::string text;
  for (const auto& flag : flags) {
    text += fmt::format("\n        {{mask = 0x{:x}, name = {}}},", flag.mask, quoted(flag.name));
  }
  return ", flags = {" + text + "}";
}

std::string lua_values(std::span<const protocol::NamedValue> values) {
  if (values.empty()) { return ""; }
  std::string text;
  for (const auto& value : values) {
    text += fmt::format("\n        [{}] = {},", value.value, quoted(value.name));
  }
  return ", values = {" + text + "}";
}

/// Where the number of words stands in place of the number of rows.
template <Message M>
std::string lua_divisor(std::string_view field) {
  if constexpr (protocol::MessageWithRows<M>) {
    if (field == M::words_field) { return fmt::format(", divisor = {}", M::row_columns.size()); }
  }
  return "";
}

template <Message M, class Value>
std::string lua_field(const Field<M, Value>& field) {
  return fmt::format("      {{name = {}, {}{}{}{}{},\n        meaning = {}}},\n",
                     quoted(field.name), lua_type(M{}.*field.member), lua_unit(field.unit),
                     lua_flags(field.flags), lua_values(field.values), lua_divisor<M>(field.name),
                     quoted(field.meaning));
}

template <Message M>
std::string lua_rows() {
  if constexpr (protocol::MessageWithRows<M>) {
    using Row = std::remove_cvref_t<decltype(*M{}.rows().begin())>;
    std::string columns;
    for (const std::string_view column : M::row_columns) { columns += quoted(column) + ", "; }
    return fmt::format("    rows = {{name = {}, columns = {{{}}}, {}{}}},\n", quoted(M::rows_name),
                       columns, lua_type(typename Row::value_type{}), lua_unit(M::row_unit));
  } else {
    return "";
  }
}

template <Message M>
std::string lua_length() {
  if constexpr (protocol::VariableMessage<M>) {
    return "";
  } else {
    return fmt::format(", length = {}", protocol::wire_size<M>);
  }
}

template <Message M>
std::string lua_message() {
  std::string fields;
  protocol::for_each_field<M>([&](const auto& field) { fields += lua_field(field); });
  return fmt::format("    {{id = 0x{:02x}, name = {}{}, fields = {{\n{}    }},\n{}    }},\n", M::id,
                     quoted(M::name), lua_length<M>(), fields, lua_rows<M>());
}

template <class Set>
std::string lua_direction(std::string_view name, const wire::LengthLimits& lengths, Set set) {
  std::string messages;
  protocol::for_each_message_type(set, [&]<Message M>() { messages += lua_message<M>(); });
  return fmt::format("  {} = {{lengths = {{min = {}, max = {}}}, messages = {{\n{}  }}}},\n", name,
                     lengths.min, lengths.max, messages);
}

constexpr std::string_view kHead =
    R"(-- Wireshark and tshark read with this what passes over the line between a Kobuki and its
-- driver, from captures that fakebot has written (link type USER0).
--
-- Put it into the folder of plugins (Help, About, Folders), or:
--   wireshark -X lua_script:fakebot.lua capture.pcapng
--
-- Made by `fakebot list dissector` from the field tables of the code; do not edit.

)";

}  // namespace

std::string dissector_text() {
  return std::string(kHead) + "local wire = {\n" +
         lua_direction("from_driver", wire::kCommandLengths, wire::Commands{}) +
         lua_direction("from_robot", wire::kFeedbackLengths, wire::Feedback{}) + "}\n" +
         std::string(kDissectorEngine);
}

}  // namespace fakebot::capture
