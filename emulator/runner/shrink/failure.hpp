// Tells different failures of a scenario apart.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "runner/verdict/scenario_result.hpp"

namespace fakebot::runner {

/// Whether an expectation or the driver failed. A refusal by the machine is no failure.
bool is_failure(const ScenarioResult& result);

/// Whether both results have failed in the same way: the same expectations, or the driver for the
/// same reason.
bool fail_alike(const ScenarioResult& one, const ScenarioResult& other);

/// A failed expectation, or a fault of the driver.
struct WayToFail {
  std::optional<std::size_t> expectation{};  ///< index of the expectation
  /// The reason without a failed expectation, without text that differs from run to run.
  std::string reason{};

  bool operator==(const WayToFail&) const = default;
};

/// All ways in which the scenario has failed; empty without a failure.
std::vector<WayToFail> ways_to_fail(const ScenarioResult& result);

}  // namespace fakebot::runner
