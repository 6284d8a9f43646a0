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

#include "sim/not_copied.hpp"
#include "sim/scenario/condition.hpp"
#include "sim/scenario/expectations/driver_silence.hpp"
#include "sim/scenario/expectations/expectation.hpp"
#include "sim/scenario/expectations/violations.hpp"

namespace fakebot::sim::scenario {

enum class Outcome : std::uint8_t {
  passed,
  failed,
  untested,   ///< never tested, which is no pass
  unreached,  ///< an expectation of all runs, not met in this run, which is no failure
};

enum class ScenarioEnd : std::uint8_t {
  whole,      ///< the duration is over, or the driver ended, as the scenario allows
  cut_short,  ///< something else ended the scenario
};

/// The result of an expectation: after a failure the first violation and later violations;
/// otherwise when and why.
struct Finding : Violation {
  Outcome outcome = Outcome::untested;
  std::vector<Violation> later{};  ///< after the first; not more than Violations::kMost
  std::uint64_t violations = 0;    ///< the number of all
  /// After a pass, where a driver had to react: from each event until the condition came true or,
  /// of a condition that was true already, as long as the condition had to hold. Only the first
  /// Violations::kMost.
  std::vector<Period> reacted_in{};
};

/// Whether the driver failed by the bytes it sent, not by their time.
bool is_violation_of_protocol(const Violation& violation);

/// Watches an expectation.
class Watcher : private NotCopied {
 public:
  virtual ~Watcher() = default;

  /// Called after each tick until decided. Returns the finding once the expectation is decided.
  [[nodiscard]] virtual std::optional<Finding> evaluate(const SignalBoard& board) = 0;
  /// Called when an event has happened, until the expectation has passed.
  virtual void on_event(std::string_view /*name*/, SimTime /*now*/) {}
  /// The driver has printed a line, between two ticks.
  virtual void on_line(std::string_view /*line*/, const SignalBoard& /*board*/) {}
  /// Called at the end of the scenario if not decided before.
  virtual Finding finish(const SignalBoard& board) = 0;
  /// Instead of finish() if the scenario was cut short.
  virtual Finding cut_short(const SignalBoard& board) { return finish(board); }

  /// Called after each tick that follows a failure found by evaluate(): the expectation may fail
  /// again.
  virtual void follow(const SignalBoard& /*board*/) {}
  /// Called at the end of the scenario, after follow(): all violations, each as seen until then.
  /// Empty: only the first, which evaluate() has returned, is known.
  virtual Violations conclude(const SignalBoard& /*board*/) { return {}; }

  /// Indices on the board of the signals in the expectation.
  virtual std::vector<std::size_t> places() const = 0;
};

class Judge {
 public:
  /// The board must outlive the judge. Without `hears_driver`, printed lines are not tested.
  Judge(std::vector<Expectation> expectations, SignalBoard& board, bool hears_driver = false);

  /// To be called after each tick, after sample() of the board.
  void evaluate();
  void on_event(std::string_view name);
  void on_line(std::string_view line);
  /// The last call, at the end of the scenario.
  void finish(ScenarioEnd end);

  bool has_failed() const;

  struct Judged {
    Expectation expectation;
    std::unique_ptr<Watcher> watcher;  ///< until decided
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
  std::optional<DriverSilence> silence_;  // with expectations: explains their failures
  std::vector<Judged> judged_;
  std::vector<Failed> failed_;  // still followed
};

}  // namespace fakebot::sim::scenario
