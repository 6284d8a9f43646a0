// Counters for the violations of a protocol by a driver, with the first violation of each kind.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "sim/wire/wire_violation.hpp"

namespace fakebot::sim {

/// A violation, at the moment of its discovery.
struct FoundViolation {
  std::string_view signal;              ///< the signal that counts the violation
  std::span<const std::uint8_t> bytes;  ///< the frame, or the bytes that are no frame
};

/// What the robot does about violations that a signal counts.
struct ViolationConsequence {
  std::string_view signal;
  std::string_view what;
};

/// One counter for each row of the table, which must outlive the counters.
template <std::size_t Rows>
class ViolationCounts {
 public:
  explicit ViolationCounts(const std::array<ViolationConsequence, Rows>& table) : table_(table) {}

  /// Counts a violation, and returns it. Precondition for all: a signal of the table.
  FoundViolation note(const FoundViolation& violation, std::uint64_t how_many = 1) {
    Counted& counted = counted_[row_of(violation.signal)];
    if (counted.number == 0) { counted.first.keep(violation.bytes); }
    counted.number += how_many;
    return violation;
  }
  std::uint64_t count(std::string_view signal) const { return counted_[row_of(signal)].number; }
  std::string_view consequence_of(std::string_view signal) const {
    return table_[row_of(signal)].what;
  }
  /// Empty if no violation was counted.
  WireViolation first(std::string_view signal) const {
    const FirstViolation& kept = counted_[row_of(signal)].first;
    if (kept.size() == 0) { return {}; }
    return {kept.bytes(), kept.size(), consequence_of(signal)};
  }

 private:
  struct Counted {
    std::uint64_t number = 0;
    FirstViolation first;
  };

  std::size_t row_of(std::string_view signal) const {
    const auto row = std::ranges::find(table_, signal, &ViolationConsequence::signal);
    assert(row != table_.end());
    return static_cast<std::size_t>(row - table_.begin());
  }

  const std::array<ViolationConsequence, Rows>& table_;
  std::array<Counted, Rows> counted_;
};

}  // namespace fakebot::sim
