// Plays scenarios, several at a time: each with a driver in real time, else with its own commands
// and as fast as the machine allows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "runner/scenario/played_scenario.hpp"
#include "runner/session/session.hpp"
#include "runner/test/test_options.hpp"
#include "runner/test/tested_scenario.hpp"

namespace fakebot::runner {

/// One play of a scenario.
struct TestTurn {
  const LoadedScenario& file;
  std::size_t number;  ///< of the scenario, in the order of the test
  std::uint64_t seed;
};

/// Looks on while a scenario is played, on the thread that plays it.
class TestObserver {
 public:
  TestObserver() = default;
  TestObserver(const TestObserver&) = delete;
  TestObserver& operator=(const TestObserver&) = delete;
  TestObserver(TestObserver&&) = delete;
  TestObserver& operator=(TestObserver&&) = delete;
  virtual ~TestObserver() = default;

  /// What is recorded of it; they must live as long as the observer.
  virtual Recorders recorders() = 0;
  /// Of the session that plays it on a device, where it has a driver.
  virtual SessionEvents events() = 0;
  /// A session is there. What this returns is destroyed before it.
  virtual std::shared_ptr<void> attend(Session& session) = 0;
  /// It is over.
  virtual void on_end(TestedScenario& played) = 0;
};

/// Called once for each turn, before it starts; from several threads.
using ObserverOf = std::function<std::unique_ptr<TestObserver>(const TestTurn&)>;

class TestRun {
 public:
  TestRun(std::vector<LoadedScenario> scenarios, TestOptions options);

  const std::vector<LoadedScenario>& scenarios() const { return scenarios_; }
  /// How often a scenario is played: each as often as it is repeated.
  std::size_t turns() const { return scenarios_.size() * options_.repeat; }

  /// Those that were played, in their order. Throws what the first of them threw.
  std::vector<TestedScenario> play_all(const ObserverOf& observer_of);

 private:
  TestedScenario play(const TestTurn& turn, TestObserver& observer) const;

  std::vector<LoadedScenario> scenarios_;
  TestOptions options_;
};

}  // namespace fakebot::runner
