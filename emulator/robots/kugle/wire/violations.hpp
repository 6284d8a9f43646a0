// Violations of the protocol by a driver: counters, the first of each kind, and what the board does
// with them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "sim/wire/wire_violation.hpp"

namespace fakebot::robots::kugle {

/// One violation, when it is found.
struct Fault {
  std::string_view signal;              ///< that counts it
  std::span<const std::uint8_t> bytes;  ///< a frame, or what is none
};

/// What this board does with such faults. Empty for other signals. `resynchronises` as in the
/// profile.
std::string_view consequence_of(std::string_view signal, bool resynchronises);

class Violations {
 public:
  /// Counts it. Returns the fault.
  Fault note(const Fault& fault, std::uint64_t how_many = 1);
  /// Precondition for both: a signal that counts violations.
  std::uint64_t count(std::string_view signal) const;
  const sim::FirstViolation& first(std::string_view signal) const;

 private:
  static constexpr std::size_t kKinds = 8;

  struct Counted {
    std::uint64_t number = 0;
    sim::FirstViolation first;
  };
  std::array<Counted, kKinds> counted_;  // in the order of the table of consequences
};

}  // namespace fakebot::robots::kugle
