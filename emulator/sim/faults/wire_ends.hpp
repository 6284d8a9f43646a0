// The two ends of a line with faults.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "sim/not_copied.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim::faults {

/// Receives what passes the line. The comment says what faults did to the bytes; if there are no
/// bytes, to those that were lost.
class WireEnds : private NotCopied {
 public:
  virtual ~WireEnds() = default;

  virtual void to_driver(SimTime at, std::span<const std::uint8_t> bytes,
                         const std::string& comment) = 0;
  virtual void to_robot(SimTime at, std::span<const std::uint8_t> bytes,
                        const std::string& comment) = 0;
};

}  // namespace fakebot::sim::faults
