// Observes, and decides whether each expectation was met.
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
  untested,  ///< it was never put to the test, which is no pass
};

struct SignalValue {
  const Signal* signal;
  double value;
};

/// The result of an expectation.
struct Finding {
  Outcome outcome = Outcome::untested;
  SimTime at{0};                       ///< when it was decided
  std::string explanation{};           ///< of one that did not pass
  std::vector<SignalValue> signals{};  ///< of its formulas, at that moment
};

/// Watches over one expectation. Precondition of all: it is not decided yet.
class Watcher {
 public:
  Watcher() = default;
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;
  Watcher(Watcher&&) = delete;
  Watcher& operator=(Watcher&&) = delete;
  virtual ~Watcher() = default;

  /// After each tick. A finding decides.
  [[nodiscard]] virtual std::optional<Finding> look(const SignalBoard& board) = 0;
  /// An event has happened.
  virtual void on_event(std::string_view /*name*/, SimTime /*now*/) {}
  /// The scenario is over.
  virtual Finding finish(const SignalBoard& board) = 0;
  /// The places on the board of the signals that it reads.
  virtual std::vector<std::size_t> places() const = 0;
};

class Judge {
 public:
  /// The board must outlive it.
  Judge(std::vector<Expectation> expectations, SignalBoard& board, const FormulaParser& parse);

  /// To be called after each tick and each look of the board.
  void look();
  void on_event(std::string_view name);
  /// Nothing more will happen.
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
