// The verdict of a scenario.
#pragma once

#include <cstdint>
#include <string_view>

#include "sim/scenario/player.hpp"

namespace fakebot::sim::scenario {

enum class Verdict : std::uint8_t {
  passed,
  failed,        ///< an expectation was not met
  inconclusive,  ///< nothing failed, but not all was put to the test
  error,         ///< the driver died, or there was none
};

std::string_view name_of(Verdict verdict);

/// Of a player that has finished. An event that never happened, or a fault that never hit
/// anything, makes it inconclusive: what it is for has not been tested. So does an action that
/// was not possible, even if an expectation failed: the failure may be a consequence.
[[nodiscard]] Verdict verdict_of(const Player& player);

}  // namespace fakebot::sim::scenario
