// Counted violations of the protocol by a driver.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "sim/scenario/signal_board.hpp"

namespace fakebot::sim::scenario {

/// "wire.bad_checksums 1: AA 55 02 ...: dropped"; of each counter only the first violation is
/// known. Empty unless all signals count violations and some were counted.
std::string violations_text(const SignalBoard& board, std::span<const std::size_t> places);

}  // namespace fakebot::sim::scenario
