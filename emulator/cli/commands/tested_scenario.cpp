#include "cli/commands/tested_scenario.hpp"

#include <spdlog/spdlog.h>

#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "cli/options/record_option.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "report/artifacts/artifacts.hpp"
#include "report/summary.hpp"
#include "runner/recording/capture_info.hpp"
#include "runner/scenario/driven_scenario.hpp"
#include "runner/scenario/played_scenario.hpp"

namespace fakebot::cli {

namespace {

/// Warnings are lines of the log; who comes and goes is not.
runner::SessionEvents events() {
  runner::SessionEvents events;
  events.on_warning = [](const std::string& warning) { spdlog::warn("{}", warning); };
  return events;
}

/// In real time, on a device.
runner::ScenarioResult play_with_driver(const config::ScenarioFile& file, std::uint64_t seed,
                                        const config::ScenarioDriver& driver,
                                        runner::Recorders recorders) {
  runner::Session session(events());
  const Signals signals(session, {.logs = false, .replugs = true});
  session.record_into(recorders.recording);
  runner::DrivenOptions driven;
  driven.driver = driver;
  driven.fault_seed = seed;
  driven.recorder = recorders.recorder;
  return runner::play_on_device(session, file.scenario, runner::make_robot(file, seed),
                                std::move(driven));
}

runner::ScenarioResult play(const config::ScenarioFile& file, std::uint64_t seed,
                            const config::ScenarioDriver& driver, runner::Recorders recorders) {
  if (!driver.command.empty()) { return play_with_driver(file, seed, driver, recorders); }
  return runner::play(file.scenario, *runner::make_robot(file, seed), seed, recorders);
}

}  // namespace

report::TestedScenario test_once(const runner::LoadedScenario& file, std::uint64_t seed,
                                 const config::ScenarioDriver& driver, const Keeping& keeping) {
  using Clock = std::chrono::steady_clock;
  const auto info = runner::capture_info(file.content.robot, seed);
  std::optional<report::Artifacts> artifacts;
  if (keeping.artifacts) { artifacts.emplace(*keeping.artifacts, info); }
  const auto recording = start_recording(keeping.record, info, {info.interface_name});
  const auto begin = Clock::now();
  runner::ScenarioResult result = play(
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
