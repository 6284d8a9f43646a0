#include "robots/kobuki/wire/wire_table.hpp"

#include <type_traits>

#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"

namespace fakebot::robots::kobuki {

using protocol::Message;
using sim::FieldInfo;
using sim::FieldType;
using sim::MessageInfo;

namespace {

template <class Number>
constexpr FieldType type_of_number() {
  static_assert(std::is_integral_v<Number>);
  constexpr bool kSigned = std::is_signed_v<Number>;
  switch (sizeof(Number)) {
    case 1: return kSigned ? FieldType::i8 : FieldType::u8;
    case 2: return kSigned ? FieldType::i16 : FieldType::u16;
    case 4: return kSigned ? FieldType::i32 : FieldType::u32;
    default: return kSigned ? FieldType::i64 : FieldType::u64;
  }
}

/// Of a single number, or of the elements of an array.
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
  std::size_t offset = 0;
  protocol::for_each_field<M>([&](const auto& field) {
    using Value = std::remove_cvref_t<decltype(M{}.*field.member)>;
    all[index++] = {.name = field.name,
                    .type = ValueTraits<Value>::type,
                    .count = ValueTraits<Value>::count,
                    .offset = offset,
                    .meaning = field.meaning,
                    .unit = field.unit,
                    .flags = field.flags,
                    .values = field.values,
                    .divisor = divisor_of<M>(field.name)};
    offset += sizeof(Value);
  });
  return all;
}

template <Message M>
constexpr auto kFieldsOf = make_fields<M>();

template <Message M>
constexpr std::size_t size_of_fields() {
  std::size_t size = 0;
  protocol::for_each_field<M>([&](const auto& field) { size += sizeof(M{}.*field.member); });
  return size;
}

template <Message M>
constexpr MessageInfo make_message(std::size_t index) {
  MessageInfo info{.id = M::id,
                   .name = M::name,
                   .index = index,
                   .size = size_of_fields<M>(),
                   .is_variable = protocol::VariableMessage<M>,
                   .fields = kFieldsOf<M>};
  if constexpr (protocol::MessageWithRows<M>) {
    using RowOfMessage = std::remove_cvref_t<decltype(*M{}.rows().begin())>;
    info.rows = {M::rows_name, M::row_columns, type_of_number<typename RowOfMessage::value_type>(),
                 M::row_unit};
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
  static constexpr std::array<WireTable::Accepts, sizeof...(Messages)> accepts{
      &protocol::accepts<Messages>...};
  static constexpr WireTable table{messages, accepts};
};

}  // namespace

const WireTable& wire_table(sim::WireDirection direction) {
  return direction == sim::WireDirection::from_robot ? Tables<protocol::kobuki::Feedback>::table
                                                     : Tables<protocol::kobuki::Commands>::table;
}

}  // namespace fakebot::robots::kobuki
