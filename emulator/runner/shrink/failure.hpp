// What tells one failure of a scenario from another.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "runner/verdict/scenario_result.hpp"

namespace fakebot::runner {

/// Whether an expectation failed, or the driver. What the machine refuses is no failure.
bool is_failure(const ScenarioResult& result);

/// Whether both have failed, and in the same way: the same expectations, or the driver for the same
/// reason.
bool fail_alike(const ScenarioResult& one, const ScenarioResult& other);

/// An expectation that failed, or what was wrong with the driver.
struct WayToFail {
  std::optional<std::size_t> expectation{};  ///< its index
  std::string reason{};  ///< if there is no such expectation, without what differs from run to run

  bool operator==(const WayToFail&) const = default;
};

/// All in which it has failed; empty if it has not.
std::vector<WayToFail> ways_to_fail(const ScenarioResult& result);

}  // namespace fakebot::runner
