// Plays scenarios in parallel: with a driver on a device, otherwise with the scenario's own
// commands and as fast as the machine allows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "runner/scenario/driven_scenario.hpp"
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
  std::size_t play = 0;  ///< number among all plays of the test
  std::size_t slot = 0;  ///< number of the job, from first_slot on; different in concurrent turns
};

/// Observes a scenario on the thread that plays it.
class TestObserver : private NotCopied {
 public:
  virtual ~TestObserver() = default;

  /// Recorders of the scenario, which must live as long as the observer.
  virtual Recorders recorders() = 0;
  /// Events of the session, for a scenario with a driver.
  virtual SessionEvents events() = 0;
  /// Called before the play; may add to its options. The result is destroyed before the session.
  virtual std::shared_ptr<void> attend(Session& session, DrivenOptions& driven) = 0;
  /// The scenario is over.
  virtual void on_end(TestedScenario& played) = 0;
  /// The scenario was inconclusive and is played again, with a new observer.
  virtual void on_retry(const TestedScenario& played) = 0;
};

class UselessDrivers;

/// Makes an observer before a turn is played. Called from several threads.
using ObserverOf = std::function<std::unique_ptr<TestObserver>(const TestTurn&)>;

class TestRun {
 public:
  TestRun(std::vector<LoadedScenario> scenarios, TestOptions options);

  const std::vector<LoadedScenario>& scenarios() const { return scenarios_; }
  /// The numbers of the plays of this shard, including repeats. The first numbers of a test are the
  /// first plays of all scenarios.
  const std::vector<std::size_t>& plays() const { return plays_; }
  std::size_t turns() const { return plays_.size(); }
  /// Number of plays of the whole test.
  std::size_t plays_of_all_shards() const { return scenarios_.size() * options_.repeat; }

  /// Precondition: the test has a play of this number.
  TestTurn turn(std::size_t play) const;

  /// Plays all turns; but once a driver has failed at its start (ScenarioResult::is_of_start), no
  /// further scenarios with the driver. `is_stopped` is called from several threads. After
  /// `is_stopped` returns true, no scenario is started, and a scenario that plays its own commands
  /// ends. If the operating system refuses something to a play, the play is an error, and the test
  /// goes on. Throws nothing: an exception of an observer ends the test and is part of the results.
  TestResults play_all(const ObserverOf& observer_of, const IsStopped& is_stopped = {});

 private:
  /// What all plays of a test share.
  struct Plays {
    const ObserverOf& observer_of;
    const IsStopped& is_stopped;
    UselessDrivers& useless_drivers;
  };

  /// Plays the turn with values of events drawn from the seed of the turn.
  TestedScenario& play_drawn(const TestTurn& turn, const Plays& plays,
                             std::optional<TestedScenario>& kept) const;
  TestedScenario& play_until_conclusive(const TestTurn& turn, const Plays& plays,
                                        std::optional<TestedScenario>& kept) const;
  TestedScenario play(const TestTurn& turn, TestObserver& observer,
                      const IsStopped& is_stopped) const;
  TestedScenario described(const TestTurn& turn, ScenarioResult result) const;

  std::vector<LoadedScenario> scenarios_;
  TestOptions options_;
  std::vector<std::size_t> plays_;
};

}  // namespace fakebot::runner
