// What a driver has done that is counted as a violation of the protocol.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "sim/scenario/signal_board.hpp"

namespace fakebot::sim::scenario {

/// "wire.bad_checksums 1: AA 55 02 ...: dropped"; of each counter only the first violation is
/// known. Empty unless all these signals count violations and one has counted some.
std::string violations_text(const SignalBoard& board, std::span<const std::size_t> places);

}  // namespace fakebot::sim::scenario
