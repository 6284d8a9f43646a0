// Decides for each expectation whether it was met.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/scenario/condition.hpp"
#include "sim/scenario/expectations/driver_silence.hpp"
#include "sim/scenario/expectations/expectation.hpp"
#include "sim/scenario/expectations/violations.hpp"

namespace fakebot::sim::scenario {

enum class Outcome : std::uint8_t {
  passed,
  failed,
  untested,  ///< never tested, which is not a pass
};

enum class ScenarioEnd : std::uint8_t {
  whole,      ///< its duration is over, or the driver ended, which it may
  cut_short,  ///< something else ended it
};

/// The result of an expectation: if it failed, its first violation and those that followed;
/// otherwise when and why.
struct Finding : Violation {
  Outcome outcome = Outcome::untested;
  std::vector<Violation> later{};  ///< if it failed more than once; not more than Violations::kMost
  std::uint64_t violations = 0;    ///< if it failed: their number, of all
  /// If it passed, and a driver had to react: from what each time until the condition came true or,
  /// if it was so already, as long as it had to hold. Only the first Violations::kMost.
  std::vector<Period> reacted_in{};
};

/// It failed because of what the driver sent, and not because of when.
bool is_violation_of_protocol(const Violation& violation);

/// Watches one expectation.
class Watcher {
 public:
  Watcher() = default;
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;
  Watcher(Watcher&&) = delete;
  Watcher& operator=(Watcher&&) = delete;
  virtual ~Watcher() = default;

  /// Called after each tick until it is decided. Returns a finding when it is.
  [[nodiscard]] virtual std::optional<Finding> evaluate(const SignalBoard& board) = 0;
  /// Called when an event has happened, until it has passed.
  virtual void on_event(std::string_view /*name*/, SimTime /*now*/) {}
  /// Called at the end of the scenario if it is not decided.
  virtual Finding finish(const SignalBoard& board) = 0;
  /// Instead of finish() if the scenario was cut short.
  virtual Finding cut_short(const SignalBoard& board) { return finish(board); }

  /// Called after each tick from the next one on when evaluate() has found that it failed: it may
  /// fail again.
  virtual void follow(const SignalBoard& /*board*/) {}
  /// Called at the end of the scenario, after follow(): all violations, each with what was seen of
  /// it until then. Empty: only the one that was found is known.
  virtual Violations conclude(const SignalBoard& /*board*/) { return {}; }

  /// Indices on the board of its signals.
  virtual std::vector<std::size_t> places() const = 0;
};

class Judge {
 public:
  /// The board must outlive it.
  Judge(std::vector<Expectation> expectations, SignalBoard& board, const FormulaParser& parse);

  /// Call it after each tick, after sample() of the board.
  void evaluate();
  void on_event(std::string_view name);
  /// The last call, at the end of the scenario.
  void finish(ScenarioEnd end);

  bool has_failed() const;

  struct Judged {
    Expectation expectation;
    std::unique_ptr<Watcher> watcher;  ///< until it is decided
    Finding finding;                   ///< complete at the end of the scenario
  };
  std::span<const Judged> judged() const { return judged_; }

 private:
  struct Failed {
    Finding* finding;  // in judged_, which keeps its size
    std::unique_ptr<Watcher> watcher;
  };

  void decide(Judged& judged, Finding finding);
  void conclude(Watcher& watcher, Finding& finding) const;
  void add_silence(Violation& violation) const;

  SignalBoard& board_;
  std::optional<DriverSilence> silence_;  // with expectations: it explains why they failed
  std::vector<Judged> judged_;
  std::vector<Failed> failed_;  // they are still followed
};

}  // namespace fakebot::sim::scenario
