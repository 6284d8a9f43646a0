// Violations of the protocol by a driver: counters, the first of each kind, and what the robot does
// with them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "robots/kobuki/parameters.hpp"
#include "sim/wire/wire_violation.hpp"

namespace fakebot::robots::kobuki {

/// Those that the decoder does not count.
struct ViolationCounters {
  std::uint64_t unknown_ids = 0;
  std::uint64_t wrong_lengths = 0;
  std::uint64_t truncated = 0;
  std::uint64_t refused_values = 0;  ///< well formed, but a value the robot refuses
};

/// One violation, when it is found.
struct Fault {
  std::string_view signal;              ///< that counts it
  std::span<const std::uint8_t> bytes;  ///< a frame, or what is none
};

/// What this robot does with such faults: "dropped"; and if it does not do what the firmware does,
/// also that. Empty for other signals.
std::string_view consequence_of(std::string_view signal, const Parameters& parameters);

class FirstFaults {
 public:
  /// Returns the fault.
  Fault note(const Fault& fault);
  const sim::FirstViolation& of(std::string_view signal) const;

 private:
  static constexpr std::size_t kKinds = 8;

  std::array<sim::FirstViolation, kKinds> first_;  // in the order of the table of consequences
};

}  // namespace fakebot::robots::kobuki
