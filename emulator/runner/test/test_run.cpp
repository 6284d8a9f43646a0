#include "runner/test/test_run.hpp"

#include <chrono>
#include <utility>

#include "runner/parallel.hpp"
#include "runner/scenario/driven_scenario.hpp"

namespace fakebot::runner {

namespace {

/// Plays it in real time, on a device.
ScenarioResult play_with_driver(const TestTurn& turn, const config::ScenarioDriver& driver,
                                TestObserver& observer) {
  const config::ScenarioFile& file = turn.file.content;
  const Recorders recorders = observer.recorders();
  Session session(observer.events());
  const std::shared_ptr<void> attendant = observer.attend(session);
  session.record_into(recorders.recording);
  DrivenOptions driven;
  driven.driver = driver;
  driven.fault_seed = turn.seed;
  driven.recorder = recorders.recorder;
  return play_on_device(session, file.scenario, make_robot(file, turn.seed), std::move(driven));
}

ScenarioResult play_with(const TestTurn& turn, const config::ScenarioDriver& driver,
                         TestObserver& observer) {
  if (!driver.command.empty()) { return play_with_driver(turn, driver, observer); }
  const config::ScenarioFile& file = turn.file.content;
  return play(file.scenario, *make_robot(file, turn.seed), turn.seed, observer.recorders());
}

}  // namespace

TestRun::TestRun(std::vector<LoadedScenario> scenarios, TestOptions options)
    : scenarios_(std::move(scenarios)), options_(std::move(options)) {}

std::vector<TestedScenario> TestRun::play_all(const ObserverOf& observer_of) {
  std::vector<std::optional<TestedScenario>> tested(turns());  // each is written by one thread
  run_in_parallel(turns(), options_.jobs, [&](std::size_t number) {
    const std::size_t scenario = number % scenarios_.size();
    const std::uint64_t round = number / scenarios_.size();
    const LoadedScenario& file = scenarios_[scenario];
    const TestTurn turn{file, scenario, options_.seed.value_or(file.content.scenario.seed) + round};
    const TestedScenario& played = tested[number].emplace(play_until_conclusive(turn, observer_of));
    const bool passed = played.result.verdict == sim::scenario::Verdict::passed;
    return !played.result.interrupted && (passed || !options_.fail_fast);
  });
  std::vector<TestedScenario> played;
  for (std::optional<TestedScenario>& one : tested) {
    if (one) { played.push_back(std::move(*one)); }
  }
  return played;
}

/// Without a driver another play would be the same.
TestedScenario TestRun::play_until_conclusive(const TestTurn& turn,
                                              const ObserverOf& observer_of) const {
  std::vector<std::string> inconclusive;
  for (;;) {
    const auto observer = observer_of(turn);
    TestedScenario played = play(turn, *observer);
    const bool again = played.result.verdict == sim::scenario::Verdict::inconclusive &&
                       !played.driver.empty() && inconclusive.size() < options_.retries;
    if (!again) {
      played.inconclusive_before = std::move(inconclusive);
      observer->on_end(played);
      return played;
    }
    observer->on_retry(played);
    inconclusive.push_back(first_reason(played.result));
  }
}

TestedScenario TestRun::play(const TestTurn& turn, TestObserver& observer) const {
  using Clock = std::chrono::steady_clock;
  const config::ScenarioFile& file = turn.file.content;
  const config::ScenarioDriver driver = driver_of(file, options_.driver, options_.scripted);
  const auto start = Clock::now();
  ScenarioResult result = play_with(turn, driver, observer);
  const std::chrono::duration<double> wall = Clock::now() - start;
  return {turn.file.path, file.scenario, turn.seed,     std::move(result),
          wall.count(),   file.robot,    driver.command};
}

}  // namespace fakebot::runner
