// Faults that only lines of a Kobuki have.
#pragma once

#include <span>

#include "sim/faults/fault.hpp"

namespace fakebot::robots::kobuki {

std::span<const sim::faults::FaultType> wire_faults();

}  // namespace fakebot::robots::kobuki
