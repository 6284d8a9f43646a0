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
  /// A driver of this scenario fails at the start. Returns why, if a scenario before has shown the
  /// same with the same drivers.
  std::optional<std::string> note(const config::ScenarioFile& file,
                                  const std::vector<config::ScenarioDriver>& drivers);
  /// Why there is no use in a scenario with the drivers; nothing if unknown.
  std::optional<std::string> why(const config::ScenarioFile& file,
                                 const std::vector<config::ScenarioDriver>& drivers) const;

 private:
  using Texts = std::vector<std::string>;
  /// Names of the robot's kind, of devices and of further robots, because a driver may need others;
  /// command and environment of each driver.
  using Key = std::tuple<Texts, std::vector<Texts>, std::vector<Texts>>;
  static Key key_of(const config::ScenarioFile& file,
                    const std::vector<config::ScenarioDriver>& drivers);

  mutable std::mutex mutex_;
  std::map<Key, std::string> shown_by_;  // name of the scenario
};

}  // namespace fakebot::runner
