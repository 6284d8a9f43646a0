// What may be asked of a line, whatever the ends are.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "io/tcp/served_line.hpp"
#include "sim/faults/fault.hpp"

namespace fakebot::line {

struct LineOptions {
  std::uint64_t fault_seed = 1;  ///< for random faults
  /// Active from the beginning.
  std::vector<std::shared_ptr<const sim::faults::Fault>> faults{};
  /// Drivers reach the line by TCP, instead of a pseudo-terminal.
  std::optional<io::ServedLine> served{};
};

}  // namespace fakebot::line
