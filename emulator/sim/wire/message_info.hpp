// The messages of a wire protocol at run time: what stands where in them, for everything that
// prints, filters, writes or breaks messages without knowing which robot they are of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "fakebot/protocol/field.hpp"

namespace fakebot::sim {

/// Who sent something.
enum class WireDirection : std::uint8_t { from_robot, from_driver };

/// Of one element, least significant byte first.
enum class FieldType : std::uint8_t { u8, i8, u16, i16, u32, i32, u64, i64, f32, f64, text };

/// In bytes; of a text one letter.
std::size_t size_of(FieldType type);
bool is_signed(FieldType type);
bool is_float(FieldType type);

/// The least and the greatest number that a field of this type holds; of a 64-bit type rounded to
/// what a double holds. Precondition: not a text.
struct FieldRange {
  double min;
  double max;
};
FieldRange range_of(FieldType type);

/// As exact as it is on the wire.
using FieldValue = std::variant<std::int64_t, std::uint64_t, double>;
double to_double(const FieldValue& value);

struct FieldInfo {
  std::string_view name;  ///< with its unit, for example "speed_mm_s"
  FieldType type = FieldType::u8;
  /// Elements of an array; 0: a single value, or a text that goes on to the end of the data.
  std::size_t count = 0;
  std::size_t offset = 0;  ///< among the data bytes
  std::string_view meaning{};
  protocol::Unit unit{};
  std::span<const protocol::Flag> flags{};         ///< where it is a set of flags
  std::span<const protocol::NamedValue> values{};  ///< where it has one of several meanings
  /// The number on the wire is so many times the value: it counts words and means rows of them.
  std::uint32_t divisor = 1;

  std::size_t elements() const { return count == 0 ? 1 : count; }
  /// Bytes of all elements; of a text that goes on to the end: 0.
  std::size_t size() const;
};

/// What follows the fields of a message until its end, again and again.
struct RowsInfo {
  std::string_view name{};  ///< empty: there are none
  std::span<const std::string_view> columns{};
  FieldType type = FieldType::u8;
  protocol::Unit unit{};
};

struct MessageInfo {
  std::uint32_t id = 0;
  std::string_view name;
  std::size_t index = 0;  ///< its place among the messages of its direction
  std::size_t size = 0;   ///< data bytes; of one of variable size: of its fields
  bool is_variable = false;
  std::span<const FieldInfo> fields{};
  RowsInfo rows{};

  const FieldInfo* find_field(std::string_view field_name) const;
};

/// Precondition: the data have all of the field, which is not a text, and element < elements().
FieldValue load(const FieldInfo& field, std::span<const std::uint8_t> data,
                std::size_t element = 0);
/// A value that the field cannot hold is cut to its bits, and to a float's precision.
/// Precondition as above.
void store(const FieldInfo& field, const FieldValue& value, std::span<std::uint8_t> data,
           std::size_t element = 0);

/// All elements as one long number, and without the divisor: the bytes that a fault wants there.
/// Precondition: the data have all of the field.
void overwrite(const FieldInfo& field, const FieldValue& value, std::span<std::uint8_t> data);

/// The text of a field that is one, without zeros behind it.
std::string_view text_of(const FieldInfo& field, std::span<const std::uint8_t> data);

}  // namespace fakebot::sim
