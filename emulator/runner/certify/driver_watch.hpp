// Watches what a driver does by itself, to choose the cases that are meant for it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/certify/card.hpp"
#include "runner/test/test_run.hpp"

namespace fakebot::runner {

struct Watched {
  std::vector<Observation> observations{};     ///< by the names of expectations
  std::vector<std::string_view> abilities{};   ///< that expectations show
  double speed_m_s = 0;                        ///< the greatest forward speed
  double turn_rad_s = 0;                       ///< the greatest turn rate
  std::optional<CommonViolation> violation{};  ///< in all watches with a judged protocol
  /// Why the driver cannot be judged: a program that does not start, or dies whatever happens.
  std::string error{};
  bool interrupted = false;
};

/// Plays the scenarios with the driver of the options. Signals and bytes are kept in `folder`,
/// which exists. Precondition: all scenarios have a driver.
Watched watch_driver(const std::vector<LoadedScenario>& scenarios, const TestOptions& options,
                     const std::string& folder, const IsStopped& is_stopped);

}  // namespace fakebot::runner
