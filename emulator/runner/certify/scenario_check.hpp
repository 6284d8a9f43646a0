// Whether scenarios notice bad drivers.
#pragma once

#include <string>
#include <vector>

#include "runner/certify/bad_driver.hpp"
#include "runner/test/test_run.hpp"

namespace fakebot::runner {

struct CheckedScenario {
  std::string file;
  std::string name;
  std::vector<const NamedBadDriver*> passed_by{};
  std::string error{};  ///< why a driver could not play it

  /// A driver with nothing good in it passes.
  bool is_empty() const;
};

struct ScenarioCheck {
  std::vector<CheckedScenario> scenarios{};  ///< in the order of the files, each combination
  bool interrupted = false;
};

/// Plays each scenario with each bad driver. `program` is the path of this program, which is the
/// driver. The driver of a file is not started.
ScenarioCheck check_scenarios(const std::vector<LoadedScenario>& scenarios, TestOptions options,
                              const std::string& program, const ObserverOf& observer_of,
                              const IsStopped& is_stopped);

}  // namespace fakebot::runner
