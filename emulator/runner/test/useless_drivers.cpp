#include "runner/test/useless_drivers.hpp"

namespace fakebot::runner {

namespace {

std::string reason_of(const std::string& scenario) {
  return "the driver fails at its start, as \"" + scenario + "\" has shown";
}

}  // namespace

std::optional<std::string> UselessDrivers::note(const config::ScenarioFile& file,
                                                const config::ScenarioDriver& driver) {
  const std::lock_guard lock(mutex_);
  const auto [shown, is_new] = shown_by_.try_emplace(
      Key(file.robot.kind, driver.command, driver.environment), file.scenario.name);
  if (is_new) { return std::nullopt; }
  return reason_of(shown->second);
}

std::optional<std::string> UselessDrivers::why(const config::ScenarioFile& file,
                                               const config::ScenarioDriver& driver) const {
  const std::lock_guard lock(mutex_);
  const auto shown = shown_by_.find(Key(file.robot.kind, driver.command, driver.environment));
  if (shown == shown_by_.end()) { return std::nullopt; }
  return reason_of(shown->second);
}

}  // namespace fakebot::runner
