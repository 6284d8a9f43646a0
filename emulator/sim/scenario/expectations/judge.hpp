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
#include "sim/scenario/expectations/expectation.hpp"

namespace fakebot::sim::scenario {

enum class Outcome : std::uint8_t {
  passed,
  failed,
  untested,  ///< never tested, which is not a pass
};

struct SignalValue {
  const Signal* signal;
  double value;
};

/// The result of an expectation.
struct Finding {
  Outcome outcome = Outcome::untested;
  SimTime at{0};                       ///< when it was decided
  std::string explanation{};           ///< if it did not pass
  std::vector<SignalValue> signals{};  ///< of its formulas, at that time
};

/// Watches one expectation. Precondition of all functions: it is not decided yet.
class Watcher {
 public:
  Watcher() = default;
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;
  Watcher(Watcher&&) = delete;
  Watcher& operator=(Watcher&&) = delete;
  virtual ~Watcher() = default;

  /// Called after each tick. Returns a finding when it is decided.
  [[nodiscard]] virtual std::optional<Finding> evaluate(const SignalBoard& board) = 0;
  /// Called when an event has happened.
  virtual void on_event(std::string_view /*name*/, SimTime /*now*/) {}
  /// Called at the end of the scenario.
  virtual Finding finish(const SignalBoard& board) = 0;
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
  void finish();

  bool has_failed() const;

  struct Judged {
    Expectation expectation;
    std::unique_ptr<Watcher> watcher;  ///< until it is decided
    Finding finding;
  };
  std::span<const Judged> judged() const { return judged_; }

 private:
  void decide(Judged& judged, Finding finding);

  SignalBoard& board_;
  std::vector<Judged> judged_;
};

}  // namespace fakebot::sim::scenario
