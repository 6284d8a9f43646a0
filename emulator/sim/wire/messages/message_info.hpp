// Run-time description of a protocol's messages and fields, for code that prints, filters, writes
// or changes messages of any robot.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "fakebot/protocol/field.hpp"

namespace fakebot::sim {

/// The sender.
enum class WireDirection : std::uint8_t { from_robot, from_driver };

/// Type of an element, least significant byte first.
enum class FieldType : std::uint8_t { u8, i8, u16, i16, u32, i32, u64, i64, f32, f64, text };

/// Size in bytes; for a text, of a letter.
std::size_t size_of(FieldType type);
bool is_signed(FieldType type);
bool is_float(FieldType type);

/// The smallest and the largest number of a type; for 64-bit types rounded to a double.
/// Precondition: not a text.
struct FieldRange {
  double min;
  double max;
};
FieldRange range_of(FieldType type);

/// A value with the precision of the wire.
using FieldValue = std::variant<std::int64_t, std::uint64_t, double>;
double to_double(const FieldValue& value);

struct FieldInfo {
  std::string_view name;  ///< with its unit, for example "speed_mm_s"
  FieldType type = FieldType::u8;
  /// Number of elements of an array; 0: a single value, or a text up to the end of the data.
  std::size_t count = 0;
  std::size_t offset = 0;  ///< in the data, bytes
  std::string_view meaning{};
  protocol::Unit unit{};
  std::span<const protocol::Flag> flags{};         ///< of a set of flags
  std::span<const protocol::NamedValue> values{};  ///< of an enumeration
  /// The number on the wire is the value times the divisor: the number counts words, the value
  /// counts rows.
  std::uint32_t divisor = 1;

  std::size_t elements() const { return count == 0 ? 1 : count; }
  /// Bytes of all elements; 0 for a text up to the end.
  std::size_t size() const;
};

/// Repeated rows after the fields of a message, up to its end. With a single column: a list of
/// numbers.
struct RowsInfo {
  std::string_view name{};  ///< empty: no rows
  std::span<const std::string_view> columns{};
  FieldType type = FieldType::u8;
  protocol::Unit unit{};
  std::string_view counted_by{};  ///< the field with the number of rows
};

struct MessageInfo {
  std::uint32_t id = 0;
  std::string_view name;
  std::size_t index = 0;  ///< in the messages of its direction
  std::size_t size = 0;   ///< data bytes; of a variable message, only of its fields
  bool is_variable = false;
  std::span<const FieldInfo> fields{};
  RowsInfo rows{};

  const FieldInfo* find_field(std::string_view field_name) const;
};

/// Precondition: the data contain the field, which is no text, and element < elements().
FieldValue load(const FieldInfo& field, std::span<const std::uint8_t> data,
                std::size_t element = 0);
/// A value out of range is truncated to the field's bits, or a float's precision. Precondition as
/// above.
void store(const FieldInfo& field, const FieldValue& value, std::span<std::uint8_t> data,
           std::size_t element = 0);

/// For faults: stores all elements as a single long number, without the divisor; floats each.
/// Precondition: the data contain the field, which is no text.
void overwrite(const FieldInfo& field, const FieldValue& value, std::span<std::uint8_t> data);

/// The value of a text field without trailing zeros.
std::string_view text_of(const FieldInfo& field, std::span<const std::uint8_t> data);

}  // namespace fakebot::sim
