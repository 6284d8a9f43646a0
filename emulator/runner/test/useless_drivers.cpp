#include "runner/test/useless_drivers.hpp"

namespace fakebot::runner {

namespace {

std::string reason_of(const std::string& scenario) {
  return "the driver fails at its start, as \"" + scenario + "\" has shown";
}

}  // namespace

UselessDrivers::Key UselessDrivers::key_of(const config::ScenarioFile& file,
                                           const std::vector<config::ScenarioDriver>& drivers) {
  Key key{{std::string(file.robot.kind->name)}, {}, {}};
  sim::for_each_mounted(
      *file.robot.kind, [&](const std::string& name, const sim::MountedKind& mounted) {
        std::get<0>(key).push_back(name + ", a " + std::string(mounted.kind->name));
      });
  for (const config::ScenarioDriver& driver : drivers) {
    std::get<1>(key).push_back(driver.command);
    std::get<2>(key).push_back(driver.environment);
  }
  return key;
}

std::optional<std::string> UselessDrivers::note(
    const config::ScenarioFile& file, const std::vector<config::ScenarioDriver>& drivers) {
  const std::lock_guard lock(mutex_);
  const auto [shown, is_new] = shown_by_.try_emplace(key_of(file, drivers), file.scenario.name);
  if (is_new) { return std::nullopt; }
  return reason_of(shown->second);
}

std::optional<std::string> UselessDrivers::why(
    const config::ScenarioFile& file, const std::vector<config::ScenarioDriver>& drivers) const {
  const std::lock_guard lock(mutex_);
  const auto shown = shown_by_.find(key_of(file, drivers));
  if (shown == shown_by_.end()) { return std::nullopt; }
  return reason_of(shown->second);
}

}  // namespace fakebot::runner
