#include "cli/commands/tested_scenario.hpp"

#include <chrono>
#include <utility>

#include "cli/options/record_option.hpp"
#include "cli/output.hpp"
#include "report/artifacts.hpp"
#include "report/summary.hpp"
#include "runner/recording/capture_info.hpp"
#include "runner/scenario/played_scenario.hpp"

namespace fakebot::cli {

report::TestedScenario test_once(const runner::LoadedScenario& file, std::uint64_t seed,
                                 const config::ScenarioDriver& driver, const Keeping& keeping) {
  using Clock = std::chrono::steady_clock;
  const auto info = runner::capture_info(file.content.robot, seed);
  std::optional<report::Artifacts> artifacts;
  if (keeping.artifacts) { artifacts.emplace(*keeping.artifacts, info); }
  const auto recording = start_recording(keeping.record, info, {info.interface_name});
  const auto begin = Clock::now();
  runner::ScenarioResult result = runner::play(
      file.content, seed, driver, {artifacts ? artifacts->recorder() : nullptr, recording.get()});
  const std::chrono::duration<double> wall = Clock::now() - begin;
  report::TestedScenario tested{file.path,         file.content.scenario, seed,
                                std::move(result), wall.count(),          file.content.robot,
                                driver.command};
  if (artifacts) { artifacts->finish(tested, *file.content.world); }
  if (recording) {
    tell(report::summary_of(recording.get()));
    tested.artifacts_error = recording->error();
  }
  return tested;
}

}  // namespace fakebot::cli
