// Plays scenarios in parallel: each with a driver in real time, otherwise with its own commands
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
#include "sim/not_copied.hpp"

namespace fakebot::runner {

/// One play of a scenario.
struct TestTurn {
  const LoadedScenario& file;
  std::size_t number = 0;  ///< of the scenario, in the order of the test
  std::uint64_t seed = 1;
  std::size_t play = 0;  ///< its number among all plays of the test
  std::size_t slot = 0;  ///< of the job, from 0; no two at the same time have the same
};

/// Observes a scenario on the thread that plays it.
class TestObserver : private NotCopied {
 public:
  virtual ~TestObserver() = default;

  /// Recorders of the scenario, which must live as long as the observer.
  virtual Recorders recorders() = 0;
  /// Events of the session that plays it on a device, if it has a driver.
  virtual SessionEvents events() = 0;
  /// Called with the session. The result is destroyed before the session.
  virtual std::shared_ptr<void> attend(Session& session) = 0;
  /// The scenario is over.
  virtual void on_end(TestedScenario& played) = 0;
  /// It was inconclusive and is played again, with another observer.
  virtual void on_retry(const TestedScenario& played) = 0;
};

/// Called each time a turn is played, before it starts; from several threads.
using ObserverOf = std::function<std::unique_ptr<TestObserver>(const TestTurn&)>;

class TestRun {
 public:
  TestRun(std::vector<LoadedScenario> scenarios, TestOptions options);

  const std::vector<LoadedScenario>& scenarios() const { return scenarios_; }
  /// The numbers of the plays of this shard, including repeats. The first ones of a test are the
  /// first plays of all scenarios.
  const std::vector<std::size_t>& plays() const { return plays_; }
  std::size_t turns() const { return plays_.size(); }
  /// Of the whole test.
  std::size_t plays_of_all_shards() const { return scenarios_.size() * options_.repeat; }

  /// Precondition: the test has a play of this number.
  TestTurn turn(std::size_t play) const;

  /// No scenario is started after `is_stopped`, which is called from several threads, has returned
  /// true, and one that plays its own commands ends. A play that the operating system refuses
  /// something is an error, and the others go on. Throws nothing: an exception of an observer ends
  /// the test and is part of the results.
  TestResults play_all(const ObserverOf& observer_of, const IsStopped& is_stopped = {});

 private:
  TestedScenario& play_until_conclusive(const TestTurn& turn, const ObserverOf& observer_of,
                                        const IsStopped& is_stopped,
                                        std::optional<TestedScenario>& kept) const;
  TestedScenario play(const TestTurn& turn, TestObserver& observer,
                      const IsStopped& is_stopped) const;

  std::vector<LoadedScenario> scenarios_;
  TestOptions options_;
  std::vector<std::size_t> plays_;
};

}  // namespace fakebot::runner
