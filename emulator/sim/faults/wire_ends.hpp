// The two ends of a line with faults.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "sim/not_copied.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim::faults {

/// Receives the bytes that pass the line. The comment tells the effects of faults on the bytes;
/// without bytes, on the lost bytes.
class WireEnds : private NotCopied {
 public:
  virtual ~WireEnds() = default;

  virtual void to_driver(SimTime at, std::span<const std::uint8_t> bytes,
                         const std::string& comment) = 0;
  virtual void to_robot(SimTime at, std::span<const std::uint8_t> bytes,
                        const std::string& comment) = 0;
};

}  // namespace fakebot::sim::faults
