// The parameters of the Kugle's board: a list, the layout of the board's memory, and the content of
// the memory after a start.
//
// Threads: constants and functions without state; any number of threads may use them at once.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "fakebot/protocol/detail/kugle_parameter_rows.hpp"
#include "fakebot/protocol/detail/little_endian.hpp"
#include "fakebot/protocol/kugle/board_parameter.hpp"
#include "fakebot/protocol/kugle/names.hpp"

namespace fakebot::protocol::inline v0::kugle {

using ParameterImage = std::array<std::uint8_t, kParameterMemorySize>;

namespace detail {

constexpr std::size_t rounded_up(std::size_t offset, std::size_t alignment) {
  return (offset + alignment - 1) / alignment * alignment;
}

constexpr bool has_own_memory(const BoardParameter& parameter) {
  return parameter.in_memory && parameter.alias_of.empty();
}

template <std::size_t N>
struct ParameterLayout {
  std::array<BoardParameter, N> parameters;
  std::size_t end = 0;
};

/// Lays out the parameters like the compiler of the firmware. Each group, except the board's own
/// fields, is a struct, aligned and padded at the end to the size of its largest value.
template <std::size_t N>
constexpr ParameterLayout<N> laid_out(const std::array<BoardParameter, N>& rows) {
  const auto alignment_of = [&rows](std::uint8_t group) {
    std::size_t alignment = 1;
    for (const BoardParameter& row : rows) {
      if (row.group == group && has_own_memory(row)) {
        alignment = std::max(alignment, value_bytes(row.type));
      }
    }
    return alignment;
  };

  ParameterLayout<N> layout{.parameters = rows};
  std::uint8_t group = memory_group::board;
  std::size_t group_alignment = 1;
  for (BoardParameter& parameter : layout.parameters) {
    if (!parameter.in_memory) { continue; }
    if (!parameter.alias_of.empty()) {
      const auto* const field =
          std::ranges::find(layout.parameters, parameter.alias_of, &BoardParameter::name);
      const std::size_t element = parameter.offset / value_bytes(parameter.type);
      parameter.value = field->default_value(element);
      parameter.offset += field->offset;
      continue;
    }
    if (parameter.group != group) {
      layout.end = rounded_up(layout.end, group_alignment);
      group = parameter.group;
      group_alignment = alignment_of(group);
      layout.end = rounded_up(layout.end, group_alignment);
    }
    parameter.offset = rounded_up(layout.end, value_bytes(parameter.type));
    layout.end = parameter.offset + parameter.size();
  }
  layout.end = rounded_up(layout.end, group_alignment);
  return layout;
}

inline constexpr auto kParameterLayout = laid_out(kParameterRows);
static_assert(kParameterLayout.end == kParameterMemorySize);

template <class Value>
constexpr void put_value(double value, std::uint8_t* to) {
  protocol::detail::store_little_endian(static_cast<Value>(value), to);
}

}  // namespace detail

/// All parameters in the order of the memory; parameters without memory come last.
[[nodiscard]] constexpr std::span<const BoardParameter> all_parameters() noexcept {
  return detail::kParameterLayout.parameters;
}

/// The parameter of a message, as the firmware finds it. Null: the firmware finds none.
[[nodiscard]] constexpr const BoardParameter* find_parameter(std::uint8_t group,
                                                             std::uint8_t identifier) noexcept {
  for (const BoardParameter& parameter : all_parameters()) {
    if (parameter.readable && parameter.group == group && parameter.identifier == identifier) {
      return &parameter;
    }
  }
  return nullptr;
}

/// Any parameter, readable or not. Null: no parameter has the name.
[[nodiscard]] constexpr const BoardParameter* find_parameter(std::string_view name) noexcept {
  for (const BoardParameter& parameter : all_parameters()) {
    if (parameter.name == name) { return &parameter; }
  }
  return nullptr;
}

/// Writes one value as the board's memory holds it, at `to`. Preconditions: the type can hold the
/// value; `to` has room for value_bytes(type).
constexpr void store_value(std::uint8_t type, double value, std::uint8_t* to) {
  switch (type) {
    case value_type::boolean:
    case value_type::uint8: detail::put_value<std::uint8_t>(value, to); return;
    case value_type::uint16: detail::put_value<std::uint16_t>(value, to); return;
    case value_type::uint32: detail::put_value<std::uint32_t>(value, to); return;
    case value_type::float32: detail::put_value<float>(value, to); return;
    case memory_type::float64: detail::put_value<double>(value, to); return;
    default: assert(false); return;
  }
}

/// The memory after a start: all defaults, and 0 in the padding.
[[nodiscard]] constexpr ParameterImage default_memory() {
  ParameterImage memory{};
  for (const BoardParameter& parameter : all_parameters()) {
    if (!detail::has_own_memory(parameter)) { continue; }
    for (std::size_t element = 0; element < parameter.elements; ++element) {
      store_value(parameter.type, parameter.default_value(element),
                  &memory[parameter.offset + element * value_bytes(parameter.type)]);
    }
  }
  return memory;
}

}  // namespace fakebot::protocol::inline v0::kugle
