// A parameter of the Kugle's board: how messages name the parameter, and where it is in the board's
// memory.
//
// The board keeps all parameters in a C++ struct, and sends the bytes of the struct unchanged
// (DumpParameters). Messages read and set most fields by group and identifier. Some fields have no
// identifier; the firmware does not find some documented fields; some identifiers are elements of
// another field; two identifiers have no field at all.
//
// Source: firmware, Parameters.h (fields and values), MessageTypes.h (groups, identifiers),
// Parameters.cpp (the parameters that the firmware finds).
//
// Threads: plain values; any thread may use its own.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "fakebot/protocol/kugle/names.hpp"

namespace fakebot::protocol::inline v0::kugle {

/// Groups of fields that no message can name. The groups in messages are in parameter_type.
namespace memory_group {
inline constexpr std::uint8_t board = 0;
inline constexpr std::uint8_t sensor = 0xFF;
}  // namespace memory_group

/// A type of fields that no message can name. The types in messages are in value_type.
namespace memory_type {
inline constexpr std::uint8_t float64 = 0xFF;
}  // namespace memory_type

/// Bytes of one value. 0: the board has no such type.
[[nodiscard]] constexpr std::size_t value_bytes(std::uint8_t type) noexcept {
  switch (type) {
    case value_type::boolean:
    case value_type::uint8: return 1;
    case value_type::uint16: return 2;
    case value_type::float32:
    case value_type::uint32: return 4;
    case memory_type::float64: return 8;
    default: return 0;
  }
}

struct BoardParameter {
  std::uint8_t group = 0;       ///< parameter_type, or memory_group
  std::uint8_t identifier = 0;  ///< in the group; 0: no message can name the field
  std::string_view name{};      ///< in the firmware: of the identifier, or else of the field
  std::uint8_t type = 0;        ///< value_type of the memory, or memory_type
  std::uint8_t elements = 1;
  bool readable = false;             ///< by messages: the firmware finds the parameter
  bool in_memory = true;             ///< false: documented, but the board has no such field
  std::string_view alias_of{};       ///< the field of which this parameter is an element, or empty
  double value = 0;                  ///< default of all elements, where `values` is empty
  std::span<const double> values{};  ///< defaults of the first elements; the rest are 0
  std::size_t offset = 0;            ///< in the board's memory, bytes; of an alias: the element's

  [[nodiscard]] constexpr bool documented() const noexcept { return identifier != 0; }
  /// Bytes of all elements.
  [[nodiscard]] constexpr std::size_t size() const noexcept { return elements * value_bytes(type); }
  /// Precondition: element < elements.
  [[nodiscard]] constexpr double default_value(std::size_t element) const noexcept {
    assert(element < elements);
    if (values.empty()) { return value; }
    return element < values.size() ? values[element] : 0;
  }
};

}  // namespace fakebot::protocol::inline v0::kugle
