// The verdict of a scenario.
#pragma once

#include <cstdint>
#include <string_view>

#include "sim/scenario/player.hpp"

namespace fakebot::sim::scenario {

enum class Verdict : std::uint8_t {
  passed,
  failed,        ///< an expectation was not met
  inconclusive,  ///< nothing failed, but not everything was tested
  error,         ///< the driver failed or was missing
};

std::string_view name_of(Verdict verdict);

/// Precondition: the player has finished. The verdict is inconclusive after an event that never
/// happened or changed nothing, or a fault that never hit: their purpose was not tested. Also after
/// an action that was not possible, even if an expectation failed: the failure may be a
/// consequence.
[[nodiscard]] Verdict verdict_of(const Player& player);

}  // namespace fakebot::sim::scenario
