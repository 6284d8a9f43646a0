// What faults of the protocol are aimed at, by the names of the field tables.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "sim/faults/fault.hpp"

namespace fakebot::sim::faults {

/// A sub-payload that passes in this direction.
struct Target {
  std::string_view name;
  std::uint8_t id;
  std::size_t size;  ///< 0: it varies
  struct Field {
    std::string_view name;
    std::size_t offset;
    std::size_t size;
  };
  std::vector<Field> fields;

  FieldPlace place_of(const Field& field) const { return {id, size, field.offset, field.size}; }
};

std::vector<Target> targets_in(Stream stream);

}  // namespace fakebot::sim::faults
