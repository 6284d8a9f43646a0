// The run-time description of messages, made once from their field tables in protocol/.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "fakebot/protocol/field.hpp"
#include "fakebot/protocol/sub_payload.hpp"
#include "sim/wire/messages/message_table.hpp"

namespace fakebot::sim {

namespace detail {

using protocol::Message;

template <class Number>
constexpr FieldType type_of_number() {
  static_assert(std::is_arithmetic_v<Number>);
  if constexpr (std::is_floating_point_v<Number>) {
    return sizeof(Number) == sizeof(float) ? FieldType::f32 : FieldType::f64;
  }
  constexpr bool kSigned = std::is_signed_v<Number>;
  switch (sizeof(Number)) {
    case 1: return kSigned ? FieldType::i8 : FieldType::u8;
    case 2: return kSigned ? FieldType::i16 : FieldType::u16;
    case 4: return kSigned ? FieldType::i32 : FieldType::u32;
    default: return kSigned ? FieldType::i64 : FieldType::u64;
  }
}

/// Type and count of a field: a single number, the elements of an array, or a text.
template <class Value>
struct ValueTraits {
  static constexpr FieldType type = type_of_number<Value>();
  static constexpr std::size_t count = 0;
};
template <class Number, std::size_t N>
struct ValueTraits<std::array<Number, N>> {
  static constexpr FieldType type = type_of_number<Number>();
  static constexpr std::size_t count = N;
};
template <std::size_t MostLetters>
struct ValueTraits<protocol::Text<MostLetters>> {
  static constexpr FieldType type = FieldType::text;
  static constexpr std::size_t count = 0;
};

template <Message M>
constexpr std::size_t field_count() {
  std::size_t count = 0;
  protocol::for_each_field<M>([&](const auto& /*field*/) { ++count; });
  return count;
}

/// The number of words stands on the wire in place of the number of rows.
template <Message M>
constexpr std::uint32_t divisor_of(std::string_view field) {
  if constexpr (protocol::MessageWithRows<M>) {
    if (field == M::words_field) { return M::row_columns.size(); }
  }
  return 1;
}

template <Message M>
constexpr auto make_fields() {
  std::array<FieldInfo, field_count<M>()> all{};
  std::size_t index = 0;
  protocol::for_each_place<M>([&]<class Owner, class Value>(
                                  const protocol::Field<Owner, Value>& field, std::size_t offset) {
    all[index++] = {.name = field.name,
                    .type = ValueTraits<Value>::type,
                    .count = ValueTraits<Value>::count,
                    .offset = offset,
                    .meaning = field.meaning,
                    .unit = field.unit,
                    .flags = field.flags,
                    .values = field.values,
                    .divisor = divisor_of<M>(field.name)};
  });
  return all;
}

template <Message M>
constexpr auto kFieldsOf = make_fields<M>();

template <Message M>
constexpr MessageInfo make_message(std::size_t index) {
  MessageInfo info{.id = M::id,
                   .name = M::name,
                   .index = index,
                   .size = protocol::size_of_fields<M>(),
                   .is_variable = protocol::VariableMessage<M>,
                   .fields = kFieldsOf<M>};
  if constexpr (protocol::MessageWithRows<M>) {
    using RowOfMessage = std::remove_cvref_t<decltype(*M{}.rows().begin())>;
    info.rows = {M::rows_name, M::row_columns, type_of_number<typename RowOfMessage::value_type>(),
                 M::row_unit, M::words_field};
  }
  return info;
}

/// The place of a message type among others.
template <Message M, class... Messages>
constexpr std::size_t index_of() {
  std::size_t index = 0;
  static_cast<void>(((std::is_same_v<M, Messages> || (++index, false)) || ...));
  return index;
}

template <class Set>
struct Tables;
template <Message... Messages>
struct Tables<protocol::MessageSet<Messages...>> {
  static constexpr std::array messages{
      make_message<Messages>(index_of<Messages, Messages...>())...};
  static constexpr std::array<MessageTable::Accepts, sizeof...(Messages)> accepts{
      &protocol::accepts<Messages>...};
  static constexpr MessageTable table{messages, accepts};
};

}  // namespace detail

/// The table of a protocol::MessageSet.
template <class Set>
inline constexpr const MessageTable& message_table_of = detail::Tables<Set>::table;

}  // namespace fakebot::sim
