// Each message has a table of its fields. Reading, writing, size, printing and the documentation
// page all come from the table.
//
// A message is a plain struct with
//   static constexpr std::uint8_t id;            sub-payload identifier
//   static constexpr std::string_view name;      as the documents call it
//   static constexpr auto fields();              std::tuple of Field, in wire order
// and, if the fields stand on the wire as a C compiler lays out a struct (each field at a multiple
// of its size, with padding between fields and behind the last field),
//   static constexpr bool naturally_aligned = true;
// A message of variable length (RawGyro) reads and writes itself; the table only serves to print
// and document the fields before the rows. Such a message also has
//   std::size_t data_size() const;               bytes on the wire
//   static bool accepts(std::span<const std::uint8_t> data);
//   static M read(data);  void write(std::uint8_t*) const;
// and, for printing, may have
//   static constexpr std::string_view rows_name;
//   static constexpr std::array<std::string_view, N> row_columns;
//   static constexpr Unit row_unit;
//   static constexpr std::string_view words_field;   the field with N times the number of rows
//   a range of std::array<Integer, N>: rows() const;
//
// Threads: tables are constants and functions have no state; any number of threads may use them
// at once.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "fakebot/protocol/detail/little_endian.hpp"

namespace fakebot::protocol::inline v0 {

/// A bit of a flags field, by its documented name.
struct Flag {
  std::string_view name;
  std::uint16_t mask;
};

/// A value with a name, of a field with one of several meanings.
struct NamedValue {
  std::string_view name;
  std::uint16_t value;
};

/// The value of one digit on the wire: factor times name, for example 0.01 degree.
struct Unit {
  double factor = 1;
  std::string_view name{};  ///< empty: a number without a unit
};

/// Letters from a field to the end of the data: the end of some messages of variable length.
template <std::size_t MostLetters>
struct Text {
  std::array<char, MostLetters> letters{};
  std::uint8_t size = 0;

  [[nodiscard]] constexpr std::string_view view() const { return {letters.data(), size}; }
};

template <class Message, class Value>
struct Field {
  constexpr Field(std::string_view field_name, Value Message::*field_member,
                  std::string_view field_meaning)
      : name(field_name), member(field_member), meaning(field_meaning) {}
  constexpr Field(std::string_view field_name, Value Message::*field_member,
                  std::string_view field_meaning, std::span<const Flag> field_flags)
      : name(field_name), member(field_member), meaning(field_meaning), flags(field_flags) {}
  constexpr Field(std::string_view field_name, Value Message::*field_member,
                  std::string_view field_meaning, std::span<const NamedValue> field_values)
      : name(field_name), member(field_member), meaning(field_meaning), values(field_values) {}
  constexpr Field(std::string_view field_name, Value Message::*field_member,
                  std::string_view field_meaning, Unit field_unit)
      : name(field_name), member(field_member), meaning(field_meaning), unit(field_unit) {}

  std::string_view name;                 ///< the name with its unit, for example "speed_mm_s"
  Value Message::*member;                ///< a number, or a std::array of numbers
  std::string_view meaning;              ///< a line for the documentation page
  std::span<const Flag> flags{};         ///< names of the bits of a flags field
  std::span<const NamedValue> values{};  ///< names of the values, where each value has a meaning
  Unit unit{};
};

template <class T>
concept Message = requires {
  { T::id } -> std::convertible_to<std::uint8_t>;
  { T::name } -> std::convertible_to<std::string_view>;
  T::fields();
};

/// Messages whose number of data bytes depends on their content.
template <class T>
concept VariableMessage = Message<T> && requires(const T& message) {
  { message.data_size() } -> std::convertible_to<std::size_t>;
};

/// Messages with rows, which are printed after the fields.
template <class T>
concept MessageWithRows = Message<T> && requires(const T& message) {
  { T::rows_name } -> std::convertible_to<std::string_view>;
  message.rows();
};

namespace detail {

/// A variable instead of calls of M::fields(): compilers may build a returned table anew for each
/// message. Visitors do not use std::apply: clang 14 calls std::apply instead of inlining it.
template <Message M>
inline constexpr auto field_table = M::fields();

template <Message M>
using FieldIndices = std::make_index_sequence<std::tuple_size_v<decltype(M::fields())>>;

template <Message M, class Visit, std::size_t... Index>
constexpr void visit_fields(Visit& visit, std::index_sequence<Index...> /*of all*/) {
  (visit(std::get<Index>(field_table<M>)), ...);
}

}  // namespace detail

/// Calls visit(field) for each field of the message, in wire order.
template <Message M, class Visit>
constexpr void for_each_field(Visit&& visit) {
  detail::visit_fields<M>(visit, detail::FieldIndices<M>{});
}

/// Calls visit(name, value, flags) for all fields of a message, then for the rows, if the message
/// has rows. A value is a number, an array of numbers, or a range of arrays of numbers.
template <Message M, class Visit>
void for_each_value(const M& message, Visit&& visit) {
  for_each_field<M>(
      [&](const auto& field) { visit(field.name, message.*field.member, field.flags); });
  if constexpr (MessageWithRows<M>) {
    visit(M::rows_name, message.rows(), std::span<const Flag>{});
  }
}

namespace detail {

template <class T>
struct IsArray : std::false_type {};
template <class T, std::size_t N>
struct IsArray<std::array<T, N>> : std::true_type {};

template <class T>
struct ElementOf {
  using Type = T;
};
template <class T, std::size_t N>
struct ElementOf<std::array<T, N>> {
  using Type = T;
};

/// Bytes on the wire of a single number, or of an element of an array.
template <class Value>
inline constexpr std::size_t element_size = sizeof(typename ElementOf<Value>::Type);
template <std::size_t MostLetters>
inline constexpr std::size_t element_size<Text<MostLetters>> = 1;

/// Bytes of a value on the wire. A text counts as 0 bytes: the length varies.
template <class Value>
inline constexpr std::size_t value_size = sizeof(Value);
template <std::size_t MostLetters>
inline constexpr std::size_t value_size<Text<MostLetters>> = 0;

template <class M>
concept NaturallyAligned = Message<M> && requires {
  requires M::naturally_aligned;
};

/// The offset of a field with this type of value, when the field before ends at `end`.
template <Message M, class Value>
constexpr std::size_t place_after(std::size_t end) {
  if constexpr (NaturallyAligned<M>) {
    return (end + element_size<Value> - 1) / element_size<Value> * element_size<Value>;
  }
  return end;
}

template <class Value>
constexpr void read_value(const std::uint8_t* from, Value& value) {
  if constexpr (IsArray<Value>::value) {
    for (auto& element : value) {
      read_value(from, element);
      from += sizeof(element);
    }
  } else {
    value = load_little_endian<Value>(from);
  }
}

template <class Value>
constexpr void write_value(const Value& value, std::uint8_t* to) {
  if constexpr (IsArray<Value>::value) {
    for (const auto& element : value) {
      write_value(element, to);
      to += sizeof(element);
    }
  } else {
    store_little_endian(value, to);
  }
}

}  // namespace detail

/// Calls visit(field, offset) for each field of the message, with the place of the field in the
/// data. Returns the end of the last field.
template <Message M, class Visit>
constexpr std::size_t for_each_place(Visit&& visit) {
  std::size_t end = 0;
  for_each_field<M>([&]<class Owner, class Value>(const Field<Owner, Value>& field) {
    const std::size_t begin = detail::place_after<M, Value>(end);
    visit(field, begin);
    end = begin + detail::value_size<Value>;
  });
  return end;
}

/// Bytes of all fields, with the padding between fields and behind the last field.
template <Message M>
constexpr std::size_t size_of_fields() {
  std::size_t widest = 1;
  const std::size_t end = for_each_place<M>(
      [&]<class Owner, class Value>(const Field<Owner, Value>& /*field*/, std::size_t /*offset*/) {
        if (detail::NaturallyAligned<M> && detail::element_size < Value >> widest) {
          widest = detail::element_size<Value>;
        }
      });
  return (end + widest - 1) / widest * widest;
}

namespace detail {

template <Message M>
constexpr bool has_padding() {
  std::size_t used = 0;
  for_each_field<M>([&]<class Owner, class Value>(const Field<Owner, Value>& /*field*/) {
    used += value_size<Value>;
  });
  return used != size_of_fields<M>();
}

/// The offsets of all fields as constants: an optimiser does not always find out that offsets
/// counted in a loop are constant.
template <Message M>
inline constexpr auto field_places = [] {
  std::array<std::size_t, std::tuple_size_v<decltype(M::fields())>> places{};
  std::size_t next = 0;
  for_each_place<M>([&](const auto& /*field*/, std::size_t offset) { places[next++] = offset; });
  return places;
}();

/// Calls visit(field, offset) for each field.
template <Message M, class Visit, std::size_t... Index>
constexpr void visit_places(Visit&& visit, std::index_sequence<Index...> /*of all*/) {
  (visit(std::get<Index>(field_table<M>), field_places<M>[Index]), ...);
}

template <Message M>
constexpr void read_fields(M& message, const std::uint8_t* from) {
  visit_places<M>([&](const auto& field,
                      std::size_t offset) { read_value(from + offset, message.*field.member); },
                  FieldIndices<M>{});
}

/// Padding is 0.
template <Message M>
constexpr void write_fields(const M& message, std::uint8_t* to) {
  if constexpr (has_padding<M>()) { std::fill_n(to, size_of_fields<M>(), std::uint8_t{0}); }
  visit_places<M>([&](const auto& field,
                      std::size_t offset) { write_value(message.*field.member, to + offset); },
                  FieldIndices<M>{});
}

}  // namespace detail

/// Data bytes of a message of fixed length, without the two header bytes.
template <Message M>
requires(!VariableMessage<M>) inline constexpr std::size_t wire_size = size_of_fields<M>();

template <Message M>
[[nodiscard]] constexpr std::size_t data_size([[maybe_unused]] const M& message) {
  if constexpr (VariableMessage<M>) {
    return message.data_size();
  } else {
    return wire_size<M>;
  }
}

/// Does `data` have the length of the message M? A message that holds a count must also agree with
/// the length.
template <Message M>
[[nodiscard]] constexpr bool accepts(std::span<const std::uint8_t> data) {
  if constexpr (VariableMessage<M>) {
    return M::accepts(data);
  } else {
    return data.size() == wire_size<M>;
  }
}

/// Precondition: accepts<M>(data).
template <Message M>
[[nodiscard]] constexpr M read_message(std::span<const std::uint8_t> data) {
  assert(accepts<M>(data));
  if constexpr (VariableMessage<M>) {
    return M::read(data);
  } else {
    M message{};
    detail::read_fields(message, data.data());
    return message;
  }
}

/// Writes data_size(message) bytes; the caller made sure that they fit.
template <Message M>
constexpr void write_message(const M& message, std::uint8_t* to) {
  if constexpr (VariableMessage<M>) {
    message.write(to);
  } else {
    detail::write_fields(message, to);
  }
}

}  // namespace fakebot::protocol::inline v0
