// The current parameters of a Kugle's board: the memory, which the board sends unchanged.
//
// Numbers are as in the protocol; the board checks no range, so a bool may be 2.
//
// Threads: a plain value; any thread may use its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "fakebot/protocol/kugle/board_parameter.hpp"
#include "fakebot/protocol/kugle/parameters.hpp"

namespace fakebot::protocol::inline v0::kugle {

class ParameterMemory {
 public:
  /// Starts with the defaults.
  ParameterMemory() noexcept;

  [[nodiscard]] std::span<const std::uint8_t, kParameterMemorySize> bytes() const noexcept {
    return memory_;
  }

  /// The bytes of all elements. Precondition: the parameter is in memory.
  [[nodiscard]] std::span<const std::uint8_t> get(const BoardParameter& parameter) const noexcept;

  /// Does what a message SetParameter asks for. Returns false, and changes nothing, unless type,
  /// number of values and number of bytes are as in the parameter. Precondition: the parameter is
  /// in memory.
  bool set(const BoardParameter& parameter, std::uint8_t type, std::uint8_t array_size,
           std::span<const std::uint8_t> values) noexcept;

  /// Preconditions: the parameter is in memory and has the element.
  [[nodiscard]] double number(const BoardParameter& parameter,
                              std::size_t element = 0) const noexcept;

  /// Changes one element, as the board itself does. Preconditions: as number(), and the type can
  /// hold the value.
  void set_number(const BoardParameter& parameter, double value, std::size_t element = 0) noexcept;

  /// How often a parameter was set. While the number stays the same, values read before are valid.
  [[nodiscard]] std::uint32_t changes() const noexcept { return changes_; }

 private:
  ParameterImage memory_;
  std::uint32_t changes_ = 0;
};

}  // namespace fakebot::protocol::inline v0::kugle
