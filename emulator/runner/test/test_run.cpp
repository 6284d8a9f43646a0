#include "runner/test/test_run.hpp"

#include <chrono>
#include <mutex>
#include <new>
#include <string>
#include <utility>

#include "io/os_error.hpp"
#include "io/proc/load_average.hpp"
#include "runner/parallel.hpp"
#include "runner/test/common_violation.hpp"
#include "runner/test/rerun_command.hpp"
#include "runner/test/unreached_goals.hpp"
#include "runner/test/useless_drivers.hpp"

namespace fakebot::runner {

namespace {

/// With several jobs, each has a link of its own.
std::optional<std::string> link_of(const TestOptions& options, std::size_t slot) {
  if (!options.link || options.jobs == 1) { return options.link; }
  return *options.link + std::to_string(slot);
}

/// Plays a scenario with a driver, on a device.
ScenarioResult play_with_driver(const TestTurn& turn, const config::ScenarioDriver& driver,
                                const TestOptions& options, TestObserver& observer) {
  const config::ScenarioFile& file = turn.file.content;
  const Recorders recorders = observer.recorders();
  Session session(observer.events(), options.time.with_seed(turn.seed));
  session.record_into(recorders.recording);
  DrivenOptions driven;
  driven.driver = driver;
  driven.index = turn.slot;
  driven.scripted = driver.command.empty();
  driven.further = further_drivers_of(file, options.scripted);
  driven.link = link_of(options, turn.slot);
  driven.as = options.as;
  driven.line = line_options_of_scenario(options.line, turn.seed);
  driven.recorder = recorders.recorder;
  driven.output = recorders.output;
  driven.inherited = recorders.inherited;
  if (driver.is_test_program && recorders.test_output) { driven.output = recorders.test_output; }
  const std::shared_ptr<void> attendant = observer.attend(session, driven);
  return play_on_device(session, file.scenario, make_robot(file, turn.seed), std::move(driven));
}

ScenarioResult play_with(const TestTurn& turn, const config::ScenarioDriver& driver,
                         const TestOptions& options, TestObserver& observer,
                         const IsStopped& is_stopped) {
  const config::ScenarioFile& file = turn.file.content;
  if (!all_drivers_of(file, options.driver, options.scripted).empty()) {
    return play_with_driver(turn, driver, options, observer);
  }
  return play(file.scenario, *make_robot(file, turn.seed),
              line_options_of_scenario(options.line, turn.seed), observer.recorders(), is_stopped);
}

ScenarioResult error_of(const io::OsError& error) {
  return {.verdict = sim::scenario::Verdict::error, .reason = error.what(), .by_environment = true};
}

/// A resource refused by the operating system is an error of this play only: later plays may get
/// the resource.
ScenarioResult play_or_error(const TestTurn& turn, const config::ScenarioDriver& driver,
                             const TestOptions& options, TestObserver& observer,
                             const IsStopped& is_stopped) {
  try {
    return play_with(turn, driver, options, observer, is_stopped);
  } catch (const io::OsError& error) { return error_of(error); } catch (const std::bad_alloc&) {
    return error_of(io::out_of_memory("play the scenario"));
  }
}

UnplayedScenario unplayed(const TestTurn& turn, const std::string& reason) {
  return {turn.file.path, turn.file.content.scenario.name, turn.seed, reason,
          turn.play,      turn.file.content.varying};
}

/// A scenario that needs what the driver does not do; nothing if the scenario is meant. A scenario
/// without a driver plays its own commands, which can do everything.
std::optional<UnplayedScenario> not_applicable(const TestTurn& turn, const TestOptions& options) {
  const config::ScenarioFile& file = turn.file.content;
  const auto missing = options.meant.missing(file.labels);
  if (missing.empty() || all_drivers_of(file, options.driver, options.scripted).empty()) {
    return std::nullopt;
  }
  UnplayedScenario one = unplayed(turn, config::needs_text(missing));
  one.is_not_applicable = true;
  return one;
}

constexpr const char* kInterrupted = "the test was interrupted";

/// Why a test ended early. Several threads may have a reason at the same time.
class FirstReason {
 public:
  void set(const std::string& text) {
    const std::lock_guard lock(mutex_);
    if (text_.empty()) { text_ = text; }
  }
  const std::string& text() const { return text_; }

 private:
  std::mutex mutex_;
  std::string text_;
};

}  // namespace

TestRun::TestRun(std::vector<LoadedScenario> scenarios, TestOptions options)
    : scenarios_(std::move(scenarios)), options_(std::move(options)) {
  plays_ = plays_of(options_.shard.value_or(Shard{}), plays_of_all_shards(),
                    [&](std::size_t play) { return turn(play).file.content.scenario.duration; });
}

TestTurn TestRun::turn(std::size_t play) const {
  const LoadedScenario& file = scenarios_[play % scenarios_.size()];
  const std::uint64_t round = play / scenarios_.size();
  return {.file = file,
          .number = play % scenarios_.size(),
          .seed = options_.seed.value_or(file.content.scenario.seed) + round,
          .play = play};
}

TestResults TestRun::play_all(const ObserverOf& observer_of, const IsStopped& is_stopped) {
  // One thread per element.
  std::vector<std::optional<TestedScenario>> tested(turns());
  std::vector<std::optional<std::string>> useless(turns());
  UselessDrivers useless_drivers;
  FirstReason end;
  TestResults results;
  const auto play_turn = [&](std::size_t number, std::size_t slot) {
    if (is_stopped && is_stopped()) { return end.set(kInterrupted), false; }
    TestTurn turn = this->turn(plays_[number]);
    turn.slot = options_.first_slot + slot;
    const config::ScenarioFile& file = turn.file.content;
    if (not_applicable(turn, options_)) { return true; }
    useless[number] =
        useless_drivers.why(file, all_drivers_of(file, options_.driver, options_.scripted));
    if (useless[number]) { return true; }
    const TestedScenario& played =
        play_drawn(turn, {observer_of, is_stopped, useless_drivers}, tested[number]);
    if (played.result.interrupted) { return end.set(kInterrupted), false; }
    const auto verdict = played.result.verdict;
    if (verdict == sim::scenario::Verdict::passed || !options_.fail_fast) { return true; }
    end.set("the test ended after \"" + played.scenario.name + "\", which is " +
            std::string(name_of(verdict)));
    return false;
  };
  try {
    run_in_parallel(turns(), options_.jobs, play_turn);
  } catch (const std::exception& error) {
    end.set(error.what());
    results.error = std::current_exception();
  }
  results.interrupted = end.text() == kInterrupted;
  if (options_.shard) {
    results.shard = {*options_.shard, plays_of_all_shards(), identity_of(scenarios_, options_)};
  }
  for (std::size_t number = 0; number < tested.size(); ++number) {
    if (tested[number]) {
      results.played.push_back(std::move(*tested[number]));
    } else {
      const TestTurn turn = this->turn(plays_[number]);
      results.unplayed.push_back(
          not_applicable(turn, options_)
              .value_or(unplayed(turn, useless[number].value_or(end.text()))));
    }
  }
  tell_once(results);
  if (!results.shard) { results.unreached = unreached_goals(results.played); }
  return results;
}

/// The ends of intervals were checked, but a value in between may be refused.
TestedScenario& TestRun::play_drawn(const TestTurn& turn, const Plays& plays,
                                    std::optional<TestedScenario>& kept) const {
  if (!turn.file.content.with_seed) { return play_until_conclusive(turn, plays, kept); }
  std::optional<LoadedScenario> drawn;
  try {
    drawn = {turn.file.path, turn.file.content.with_seed(turn.seed)};
  } catch (const config::ConfigError& error) {
    return kept.emplace(described(
        turn, {.verdict = sim::scenario::Verdict::inconclusive,
               .reason = "what the seed draws is refused: " + std::string(error.what())}));
  }
  return play_until_conclusive({.file = *drawn,
                                .number = turn.number,
                                .seed = turn.seed,
                                .play = turn.play,
                                .slot = turn.slot},
                               plays, kept);
}

/// Plays a scenario, and again for as many retries as allowed while a driver leaves the verdict
/// inconclusive. Without a driver, a repeated play would be the same.
TestedScenario& TestRun::play_until_conclusive(const TestTurn& turn, const Plays& plays,
                                               std::optional<TestedScenario>& kept) const {
  std::vector<std::string> inconclusive;
  for (;;) {
    const auto observer = plays.observer_of(turn);
    TestedScenario& played = kept.emplace(play(turn, *observer, plays.is_stopped));
    if (played.result.is_of_start) {
      const config::ScenarioFile& file = turn.file.content;
      const auto known = plays.useless_drivers.note(
          file, all_drivers_of(file, options_.driver, options_.scripted));
      if (known) {  // with several jobs
        played.result.reason = *known;
        played.result.is_told_before = true;
      }
    }
    const bool again = played.result.verdict == sim::scenario::Verdict::inconclusive &&
                       played.has_driver() && inconclusive.size() < options_.retries;
    if (!again) {
      played.inconclusive_before = std::move(inconclusive);
      observer->on_end(played);
      return played;
    }
    observer->on_retry(played);
    inconclusive.push_back(first_reason(played.result));
  }
}

TestedScenario TestRun::play(const TestTurn& turn, TestObserver& observer,
                             const IsStopped& is_stopped) const {
  using Clock = std::chrono::steady_clock;
  const config::ScenarioDriver driver =
      driver_of(turn.file.content, options_.driver, options_.scripted);
  const auto started = std::chrono::system_clock::now();
  const auto start = Clock::now();
  TestedScenario tested =
      described(turn, play_or_error(turn, driver, options_, observer, is_stopped));
  tested.wall_s = std::chrono::duration<double>(Clock::now() - start).count();
  tested.started = started;
  tested.host_load = io::load_average();
  return tested;
}

/// Without the times of the play.
TestedScenario TestRun::described(const TestTurn& turn, ScenarioResult result) const {
  const config::ScenarioFile& file = turn.file.content;
  TestedScenario tested{.file = turn.file.path,
                        .scenario = file.scenario,
                        .seed = turn.seed,
                        .result = std::move(result),
                        .wall_s = 0,
                        .robot = file.robot,
                        .driver = driver_of(file, options_.driver, options_.scripted).command,
                        .play = turn.play,
                        .parameters = file.varying,
                        .rerun = rerun_command(turn.file, turn.seed, options_)};
  tested.parameters.insert(tested.parameters.end(), file.drawn.begin(), file.drawn.end());
  for (const config::FurtherRobot& robot : further_drivers_of(file, options_.scripted)) {
    tested.further_drivers.push_back({robot.name, robot.driver.command});
  }
  if (tested.has_driver() && options_.time != SessionTime::real) {
    tested.time = text_of(options_.time);
  }
  return tested;
}

}  // namespace fakebot::runner
