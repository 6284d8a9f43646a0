#include "cli/played_scenario.hpp"

#include <chrono>
#include <memory>
#include <span>
#include <utility>

#include "cli/artifacts.hpp"
#include "cli/capture_info.hpp"
#include "cli/driven_scenario.hpp"
#include "cli/output.hpp"
#include "cli/record_option.hpp"
#include "config/formula.hpp"
#include "io/scripted_line.hpp"
#include "sim/scenario/player.hpp"
#include "sim/simulation.hpp"

namespace fakebot::cli {

using config::ScenarioFile;
using sim::scenario::Player;

namespace {

/// Nobody reads the feedback, except a recorder: what is judged are the signals.
ScenarioResult play_alone(const sim::scenario::Scenario& scenario, sim::Robot& robot,
                          std::uint64_t seed, RunRecorder* recorder, io::Recording* recording) {
  io::ScriptedLine line(robot, seed);
  line.tap(recorder);
  sim::scenario::Outside outside;
  outside.sources = {&line};
  outside.wire = &line.wire();
  sim::SimTime now{0};
  outside.send = [&](std::span<const std::uint8_t> bytes) { line.send(now, bytes); };
  outside.plug = [&](sim::scenario::Plug plug) { line.plug(plug); };
  outside.order_driver = [&](sim::scenario::DriverOrder order) { line.order(order); };
  Player player(scenario, robot, config::parse_formula, std::move(outside));
  if (recording != nullptr) { line.tap(&recording->tap(0, time_of_scenario(player))); }
  sim::Simulation simulation(robot, &player);
  sim::Outbox out;
  if (recorder != nullptr) {
    recorder->follow(player, {&robot, &line});
    simulation.accompany(recorder);
  }
  while (!player.is_over()) {
    simulation.advance_to(now + robot.tick(), out);
    now = simulation.now();
    out.for_each([&](std::span<const std::uint8_t> frame) { line.carry(now, frame); });
    out.clear();
    line.advance(now);
  }
  line.wire().give_up(now);
  return result_of(player);
}

ScenarioResult play(const ScenarioFile& file, std::uint64_t seed, config::ScenarioDriver driver,
                    RunRecorder* recorder, io::Recording* recording) {
  auto robot = make_robot(file, seed);
  if (driver.command.empty()) {
    return play_alone(file.scenario, *robot, seed, recorder, recording);
  }
  DrivenOptions options;
  options.driver = std::move(driver);
  options.fault_seed = seed;
  options.recorder = recorder;
  options.recording = recording;
  return play_on_device(file.scenario, std::move(robot), std::move(options));
}

}  // namespace

TestedScenario play_loaded(const LoadedScenario& file, std::uint64_t seed,
                           const config::ScenarioDriver& driver, const Keeping& keeping) {
  using Clock = std::chrono::steady_clock;
  const std::string& robot = file.content.robot.type;
  const io::CaptureInfo info = capture_info(robot, robot_options(file.content, seed));
  std::optional<Artifacts> artifacts;
  if (keeping.artifacts) { artifacts.emplace(*keeping.artifacts, info); }
  const auto recording = start_recording(keeping.record, info, {robot});
  const auto begin = Clock::now();
  ScenarioResult result = play(file.content, seed, driver,
                               artifacts ? artifacts->recorder() : nullptr, recording.get());
  const std::chrono::duration<double> wall = Clock::now() - begin;
  TestedScenario tested{file.path,    file.content.scenario, seed,          std::move(result),
                        wall.count(), file.content.robot,    driver.command};
  if (artifacts) { artifacts->finish(tested, *file.content.world); }
  if (recording) {
    tell(summary_of(recording.get()));
    tested.artifacts_error = recording->error();
  }
  return tested;
}

}  // namespace fakebot::cli
