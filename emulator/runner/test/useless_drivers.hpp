// Drivers with a failure at the start, whatever the scenario: not started again in a test.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "config/scenario/scenario_file.hpp"
#include "sim/not_copied.hpp"

namespace fakebot::runner {

/// Thread-safe.
class UselessDrivers : private NotCopied {
 public:
  /// The driver of this scenario fails at its start. Returns why, if a scenario before has shown
  /// the same.
  std::optional<std::string> note(const config::ScenarioFile& file,
                                  const config::ScenarioDriver& driver);
  /// Why there is no use in a scenario with the driver; nothing if unknown.
  std::optional<std::string> why(const config::ScenarioFile& file,
                                 const config::ScenarioDriver& driver) const;

 private:
  /// Kind of the robot, command, environment: a driver may need another kind.
  using Key = std::tuple<const void*, std::vector<std::string>, std::vector<std::string>>;

  mutable std::mutex mutex_;
  std::map<Key, std::string> shown_by_;  // name of the scenario
};

}  // namespace fakebot::runner
