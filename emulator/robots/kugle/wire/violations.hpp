// Violations of the protocol by a driver: counters, the first violation of each kind, and the
// board's reaction.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "sim/wire/wire_violation.hpp"

namespace fakebot::robots::kugle {

/// A violation, at the moment of its discovery.
struct Fault {
  std::string_view signal;              ///< the signal that counts the violation
  std::span<const std::uint8_t> bytes;  ///< the frame, or the bytes that are no frame
};

/// The reaction of the board to violations that the signal counts. Empty for other signals.
/// `resynchronises` as in the profile.
std::string_view consequence_of(std::string_view signal, bool resynchronises);

class Violations {
 public:
  /// Counts a violation, and returns it.
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
