// The tables of messages as Markdown, from their field tables.
//
// Threads: functions without state; any number of threads may call them at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "fakebot/protocol/detail/field_text.hpp"
#include "fakebot/protocol/field.hpp"
#include "fakebot/protocol/sub_payload.hpp"

namespace fakebot::protocol::inline v0::detail {

template <class Value>
std::string type_name(Value /*of*/) {
  const std::string bits = std::to_string(8 * sizeof(Value));
  if constexpr (std::is_floating_point_v<Value>) { return "float" + bits; }
  return (std::is_signed_v<Value> ? "int" : "uint") + bits;
}

template <class Value, std::size_t N>
std::string type_name(std::array<Value, N> /*of*/) {
  return std::to_string(N) + " x " + type_name(Value{});
}

template <std::size_t MostLetters>
std::string type_name(const Text<MostLetters>& /*of*/) {
  return "text";
}

/// The rows of a message whose length varies.
template <MessageWithRows M>
std::string rows_line(std::size_t offset) {
  std::string columns;
  for (const std::string_view column : M::row_columns) {
    columns.append(columns.empty() ? "" : ", ").append(column);
  }
  using Rows = decltype(M{}.rows());
  using Value = typename std::decay_t<decltype(*std::declval<Rows>().begin())>::value_type;
  std::string type = type_name(std::array<Value, M::row_columns.size()>{});
  if (M::row_columns.size() == 1) { type = type_name(Value{}); }
  return "| " + std::to_string(offset) + " | " + std::string(M::rows_name) + " | N x " + type +
         " | " + unit_text(M::row_unit) + " | N times " + columns + " |\n";
}

template <Message M>
std::string message_table() {
  std::string page = "### " + std::string(M::name) + "\n\nIdentifier " + std::to_string(M::id) +
                     " (" + id_text(M::id) + "), ";
  if constexpr (VariableMessage<M>) {
    page += "variable length";
  } else {
    page += "length " + std::to_string(wire_size<M>);
  }
  page += ".\n\n| offset | field | type | unit | meaning |\n|---|---|---|---|---|\n";
  for_each_place<M>([&](const auto& field, std::size_t offset) {
    page += "| " + std::to_string(offset) + " | " + std::string(field.name) + " | " +
            type_name(M{}.*field.member) + " | " + unit_text(field.unit) + " | " +
            std::string(field.meaning) + names_text(field.flags, field.values) + " |\n";
  });
  if constexpr (MessageWithRows<M>) { page += rows_line<M>(size_of_fields<M>()); }
  return page + "\n";
}

/// All messages of a protocol::MessageSet.
template <class Set>
std::string direction_page(Set set) {
  std::string page;
  for_each_message_type(set, [&]<Message M>() { page += message_table<M>(); });
  return page;
}

}  // namespace fakebot::protocol::inline v0::detail
