// Violations of the protocol by a driver: counters, the first violation of each kind, and the
// robot's reaction.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "robots/kobuki/parameters.hpp"
#include "sim/wire/wire_violation.hpp"

namespace fakebot::robots::kobuki {

/// Violations that the decoder does not count.
struct ViolationCounters {
  std::uint64_t unknown_ids = 0;
  std::uint64_t wrong_lengths = 0;
  std::uint64_t truncated = 0;
  std::uint64_t refused_values = 0;  ///< well formed, but with a value that the robot refuses
};

/// A violation, at the moment of its discovery.
struct Fault {
  std::string_view signal;              ///< the signal that counts the violation
  std::span<const std::uint8_t> bytes;  ///< the frame, or the bytes that are no frame
};

/// The reaction of the robot to violations that the signal counts, such as "dropped". Where the
/// real firmware reacts differently, the text also tells the firmware's reaction. Empty for other
/// signals.
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
