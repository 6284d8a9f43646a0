#include "capture/print/dissector.hpp"

#include <spdlog/fmt/fmt.h>

#include <cstdint>
#include <string_view>

namespace fakebot::capture {

using sim::FieldInfo;
using sim::FieldType;
using sim::MessageInfo;
using sim::WireDirection;

namespace {

/// For texts of the field tables, which contain no quotes and no line breaks.
std::string quoted(std::string_view text) {
  return fmt::format("\"{}\"", text);
}

/// Wireshark's names.
std::string lua_type(FieldType type) {
  if (type == FieldType::text) { return R"(type = "string")"; }
  if (sim::is_float(type)) {
    return fmt::format("type = \"{}\"", type == FieldType::f32 ? "float" : "double");
  }
  return fmt::format("type = \"{}int{}\"", sim::is_signed(type) ? "" : "u", 8 * sim::size_of(type));
}

std::string lua_count(const FieldInfo& field) {
  return field.count == 0 ? "" : fmt::format(", count = {}", field.count);
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

std::string lua_divisor(const FieldInfo& field) {
  return field.divisor == 1 ? "" : fmt::format(", divisor = {}", field.divisor);
}

/// Only behind padding.
std::string lua_offset(const FieldInfo& field, std::size_t end_of_last) {
  return field.offset == end_of_last ? "" : fmt::format(", offset = {}", field.offset);
}

std::string lua_field(const FieldInfo& field, std::size_t end_of_last) {
  return fmt::format("      {{name = {}, {}{}{}{}{}{}{},\n        meaning = {}}},\n",
                     quoted(field.name), lua_type(field.type), lua_count(field),
                     lua_offset(field, end_of_last), lua_unit(field.unit), lua_flags(field.flags),
                     lua_values(field.values), lua_divisor(field), quoted(field.meaning));
}

std::string lua_rows(const sim::RowsInfo& rows) {
  if (rows.name.empty()) { return ""; }
  std::string columns;
  for (const std::string_view column : rows.columns) { columns += quoted(column) + ", "; }
  return fmt::format("    rows = {{name = {}, columns = {{{}}}, {}{}}},\n", quoted(rows.name),
                     columns, lua_type(rows.type), lua_unit(rows.unit));
}

std::string lua_message(const MessageInfo& message) {
  std::string fields;
  std::size_t end = 0;
  for (const FieldInfo& field : message.fields) {
    fields += lua_field(field, end);
    end = field.offset + field.size();
  }
  const std::string length = message.is_variable ? "" : fmt::format(", length = {}", message.size);
  return fmt::format("    {{id = 0x{:02x}, name = {}{}, fields = {{\n{}    }},\n{}    }},\n",
                     message.id, quoted(message.name), length, fields, lua_rows(message.rows));
}

std::string lua_direction(std::string_view name, std::string_view attributes,
                          std::span<const MessageInfo> messages) {
  std::string text;
  for (const MessageInfo& message : messages) { text += lua_message(message); }
  return fmt::format("  {} = {{{}{}messages = {{\n{}  }}}},\n", name, attributes,
                     attributes.empty() ? "" : ", ", text);
}

}  // namespace

std::string dissector_text(const sim::WireProtocol& wire) {
  const auto parts = wire.dissector();
  if (!parts) { return ""; }
  return std::string(parts->head) + "local wire = {\n" +
         lua_direction("from_driver", parts->of_driver_side,
                       wire.messages(WireDirection::from_driver)) +
         lua_direction("from_robot", parts->of_robot_side,
                       wire.messages(WireDirection::from_robot)) +
         "}\n" + std::string(parts->engine);
}

}  // namespace fakebot::capture
