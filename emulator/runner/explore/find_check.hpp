// Checks a failure that `fakebot explore` has drawn: is the failure the driver's, and is the
// failure there again?
#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "config/scenario/explore/exploration.hpp"
#include "runner/explore/find.hpp"
#include "runner/test/test_run.hpp"

namespace fakebot::runner {

/// How often a find fails, with a driver, is seen in this many plays.
inline constexpr std::uint64_t kPlaysOfFind = 10;

class FindCheck {
 public:
  /// The arguments must outlive the check. `shrinks`: the longest time to make a find smaller;
  /// nothing: finds are not made smaller.
  FindCheck(const std::string& path, const TestOptions& options,
            const std::optional<std::chrono::duration<double>>& shrinks,
            const ObserverOf& observer_of, const IsStopped& is_stopped)
      : path_(path),
        options_(options),
        shrinks_(shrinks),
        observer_of_(observer_of),
        is_stopped_(is_stopped) {}

  /// Whether the scenario's own commands, which act as a correct driver, fail in this way, too. If
  /// so, the text tells how. Nothing without a driver, and without own commands.
  std::optional<std::string> fails_without_driver(const WayToFail& way,
                                                  const config::ExploredFile& file);

  /// Makes the scenario of the find smaller.
  void shrink(Find& find, const config::ExploredFile& file);
  /// Further failures of the driver by the events of the find. The scenario's own commands pass
  /// there.
  std::vector<Find::Other> other_ways(const Find& find, const config::ExploredFile& file);
  /// Makes the smallest scenario with all failures of the find. Without success, the find stays
  /// unchanged, with a single way to fail. Precondition: shrink() was called.
  void shrink_with_others(Find& find, const config::ExploredFile& file);
  /// Plays the scenario of the find again, as often as needed to know how often it fails.
  void replay(Find& find, const config::ExploredFile& file);

  std::uint64_t runs() const { return runs_; }
  bool interrupted() const { return interrupted_; }
  std::exception_ptr error() const { return error_; }

 private:
  /// Whether there is a driver, and commands to act in its place.
  bool has_own_commands(const config::ScenarioFile& file) const;
  std::optional<ScenarioResult> play_own_commands(config::ScenarioFile file);
  ShrinkResult shrunk(const config::JsonFile& file);
  std::optional<ScenarioResult> play(config::ScenarioFile file, const TestOptions& options);

  const std::string& path_;
  const TestOptions& options_;
  const std::optional<std::chrono::duration<double>>& shrinks_;
  const ObserverOf& observer_of_;
  const IsStopped& is_stopped_;
  std::chrono::duration<double> shrunk_for_{0};
  std::uint64_t runs_ = 0;
  bool interrupted_ = false;
  std::exception_ptr error_{};
};

}  // namespace fakebot::runner
