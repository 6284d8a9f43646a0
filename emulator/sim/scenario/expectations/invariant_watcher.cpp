// Checks a condition that must always or never hold.
#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/scenario/expectations/compared_value.hpp"
#include "sim/scenario/expectations/counted_violations.hpp"
#include "sim/scenario/expectations/open_span.hpp"
#include "sim/scenario/expectations/watchers.hpp"

namespace fakebot::sim::scenario {

namespace {

class InvariantWatcher final : public Watcher {
 public:
  InvariantWatcher(Invariant what, SignalBoard& board)
      : what_(std::move(what)),
        span_(what_.span),
        board_(&board),
        condition_(what_.condition, board) {
    if (what_.only_while) { only_while_.emplace(*what_.only_while, board); }
    if (what_.provided) { provided_.emplace(*what_.provided, board); }
  }

  void on_event(std::string_view name, SimTime now) override { span_.on_event(name, now); }

  std::optional<Finding> evaluate(const SignalBoard& board) override {
    if (!look(board)) { return std::nullopt; }
    return failed(open_->found->explanation);
  }

  Finding finish(const SignalBoard& board) override {
    if (provided_ && !provided_->holds()) {
      return untested("there was nothing to check: " + *what_.provided + " did not hold");
    }
    if (respected_) { return passed(); }
    if (checked_) {
      return untested(
          what_.condition + (what_.holds ? " never held" : " always held") +
          " when it was checked, but no longer than tolerated: " + seconds_text(what_.tolerance));
    }
    const std::string undecided = undecided_text(board, places());
    if (!undecided.empty()) { return untested(undecided); }
    return untested(only_while_ ? *what_.only_while + " never held"
                                : "no tick was " + span_text(what_.span));
  }

  void follow(const SignalBoard& board) override { look(board); }

  Violations conclude(const SignalBoard& /*board*/) override {
    close();
    return std::move(violations_);
  }

  std::vector<std::size_t> places() const override {
    std::vector<std::size_t> places = places_of(condition_);
    if (only_while_) { std::ranges::copy(only_while_->places(), std::back_inserter(places)); }
    return places;
  }

 private:
  /// Violated ticks that use up a tolerance together; without a tolerance, violated ticks in a row.
  struct Allowance {
    explicit Allowance(const Condition& condition) : worst(condition) {}

    SimTime violated_since{0};
    SimTime violated_for{0};
    std::vector<Period> late_in{};  // violated because the driver was late, perhaps
    WorstValue worst;
    std::optional<Violation> found{};  // once more time is violated than tolerated
    std::optional<SimTime> until{};    // the first good tick after `found`
    bool respected_in_the_end = false;
    SimTime last_until{0};
  };

  bool has_tolerance() const { return what_.tolerance > SimTime{0}; }

  /// Returns whether an allowance was exceeded just now.
  bool look(const SignalBoard& board) {
    const SimTime tick = board.now() - std::exchange(last_tick_, board.now());
    if (!span_.contains(board.now()) || (only_while_ && !only_while_->holds()) ||
        !condition_.is_decided()) {
      unchecked_for_ += tick;
      knows_ = false;
      note_good_tick(board.now(), false);
      return false;
    }
    checked_ = true;
    if (std::exchange(unchecked_for_, SimTime{0}) >= what_.tolerance && has_tolerance()) {
      close();
    }
    if (condition_.holds() == what_.holds) {
      respected_ = true;
      // A driver that has reacted, and violates again in the same situation, is not late.
      knows_ = only_while_ && open_;
      note_good_tick(board.now(), true);
      return false;
    }
    add_violation(board, tick);
    if (open_->found || (has_tolerance() && open_->violated_for <= what_.tolerance)) {
      return false;
    }
    open_->found = violated(board);
    return true;
  }

  void note_good_tick(SimTime now, bool respected) {
    if (!open_) { return; }
    open_->respected_in_the_end = open_->respected_in_the_end || respected;
    if (!open_->found) { return; }
    if (!open_->until) { open_->until = now; }
    if (!has_tolerance()) { close(); }
  }

  void add_violation(const SignalBoard& board, SimTime tick) {
    const SimTime from = board.now() - tick;
    if (!open_) {
      open_.emplace(condition_);
      open_->violated_since = from;
    }
    Allowance& open = *open_;
    open.respected_in_the_end = false;
    open.violated_for += tick;
    open.worst.add(board);
    if (knows_) { return; }
    std::vector<Period>& late_in = open.late_in;
    if (late_in.empty() || late_in.back().until != from) {
      if (late_in.size() == Violations::kMostPeriods) { return; }
      late_in.push_back({from, from});
    }
    late_in.back().until = board.now();
  }

  // Cold: keeps code that seldom runs apart from code that runs in every tick.
  [[gnu::cold]] Violation violated(const SignalBoard& board) {
    Violation violation{.at = board.now(), .signals = values_of(board, places())};
    std::string of_protocol = violations_text(board, condition_.places());
    is_of_protocol_ = !of_protocol.empty();
    if (is_of_protocol_) {
      violation.explanation = "the driver violates the protocol: " + std::move(of_protocol);
      return violation;
    }
    const SimTime since = open_->violated_since;
    violation.explanation = what_.condition + (what_.holds ? " did not hold" : " held");
    if (has_tolerance()) { violation.explanation += " for " + seconds_text(what_.tolerance); }
    if (board.now() - since > open_->violated_for) {
      violation.explanation += " in all, from " + seconds_text(since) + " on";
    }
    return violation;
  }

  [[gnu::cold]] void close() {
    if (!open_) { return; }
    const Allowance open = *std::exchange(open_, std::nullopt);
    if (!open.found) { return; }
    Violation violation = *open.found;
    const SimTime until = open.until.value_or(last_tick_);
    violation.since = open.violated_since;
    violation.missed_by_more = !open.respected_in_the_end;
    if (has_tolerance()) {
      violation.delayed_in = open.late_in;
      violation.missed_by = open.violated_for - what_.tolerance;
    } else if (!open.respected_in_the_end && open.worst.grew_until() > violation.at) {
      // A driver that overshoots a limit was late by the time until the worst value, even if the
      // signal stays beyond the limit.
      violation.delayed_in = {{respected_since_, *open.worst.grew_until()}};
      violation.missed_by = *open.worst.grew_until() - violation.since;
      violation.missed_by_more = false;
    } else {
      violation.delayed_in = {{respected_since_, until}};
      violation.missed_by = open.violated_for;
    }
    respected_since_ = until;
    if (!is_of_protocol_) { violation.explanation += end_text(open, violation.at); }
    violations_.add(std::move(violation));
  }

  std::string end_text(const Allowance& open, SimTime found_at) const {
    const std::string worst = open.worst.text(*board_);
    return (open.until ? ", until " + seconds_text(*open.until) : ", until the end") +
           (!worst.empty() && open.until.value_or(last_tick_) > found_at
                ? "; the worst was " + worst
                : "");
  }

  Invariant what_;
  OpenSpan span_;
  const SignalBoard* board_;
  Condition condition_;
  std::optional<Condition> only_while_;
  std::optional<Condition> provided_;
  bool checked_ = false;
  bool respected_ = false;  // once: so the driver, not the end of the check, ended violated ticks
  SimTime last_tick_{0};
  SimTime unchecked_for_{0};  // since the last checked tick
  std::optional<Allowance> open_;
  bool knows_ = false;
  bool is_of_protocol_ = false;  // counted violations of the protocol, which stay for good
  SimTime respected_since_{0};   // end of the last violation, which earlier delays have caused
  Violations violations_;
};

}  // namespace

std::unique_ptr<Watcher> make_watcher(const Invariant& what, SignalBoard& board) {
  return std::make_unique<InvariantWatcher>(what, board);
}

}  // namespace fakebot::sim::scenario
