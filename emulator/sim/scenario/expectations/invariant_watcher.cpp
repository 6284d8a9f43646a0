// Checks a condition that must always or never hold.
#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "sim/scenario/expectations/compared_value.hpp"
#include "sim/scenario/expectations/counted_violations.hpp"
#include "sim/scenario/expectations/watchers.hpp"

namespace fakebot::sim::scenario {

namespace {

class InvariantWatcher final : public Watcher {
 public:
  InvariantWatcher(Invariant what, SignalBoard& board, const FormulaParser& parse)
      : what_(std::move(what)), condition_(parse(what_.condition, board), board) {
    if (what_.only_while) { only_while_.emplace(parse(*what_.only_while, board), board); }
    if (what_.provided) { provided_.emplace(parse(*what_.provided, board), board); }
  }

  std::optional<Finding> evaluate(const SignalBoard& board) override {
    const SimTime tick = board.now() - std::exchange(last_tick_, board.now());
    if (!what_.span.contains(board.now()) || (only_while_ && !only_while_->holds())) {
      unchecked_for_ += tick;
      knows_ = false;
      return std::nullopt;
    }
    checked_ = true;
    if (std::exchange(unchecked_for_, SimTime{0}) >= what_.tolerance) { renew_allowance(); }
    if (condition_.holds() == what_.holds) {
      respected_ = true;
      take_note();
      return std::nullopt;
    }
    add_violation(board, tick);
    const bool tolerated = what_.tolerance > SimTime{0} && violated_for_ <= what_.tolerance;
    return tolerated ? std::nullopt : std::optional(violated(board));
  }

  Finding finish(const SignalBoard& /*board*/) override {
    if (provided_ && !provided_->holds()) {
      return untested("there was nothing to check: " + *what_.provided + " did not hold");
    }
    if (respected_) { return passed(); }
    if (checked_) {
      return untested(
          what_.condition + (what_.holds ? " never held" : " always held") +
          " when it was checked, but no longer than tolerated: " + seconds_text(what_.tolerance));
    }
    return untested(only_while_ ? *what_.only_while + " never held"
                                : "no tick was " + span_text(what_.span));
  }

  void follow(const SignalBoard& board) override {
    const SimTime tick = board.now() - std::exchange(last_tick_, board.now());
    if (is_over_) { return; }
    const bool checked = what_.span.contains(board.now()) && (!only_while_ || only_while_->holds());
    unchecked_for_ = checked ? SimTime{0} : unchecked_for_ + tick;
    if (checked && condition_.holds() != what_.holds) {
      respected_in_the_end_ = false;
      return add_violation(board, tick);
    }
    if (checked) {
      take_note();
    } else {
      knows_ = false;
    }
    respected_in_the_end_ = respected_in_the_end_ || checked;
    if (!violated_until_) { violated_until_ = board.now(); }
    // What comes after that is another violation.
    is_over_ = what_.tolerance == SimTime{0} || unchecked_for_ >= what_.tolerance;
  }

  void conclude(const SignalBoard& board, Finding& finding) const override {
    const SimTime until = violated_until_.value_or(board.now());
    finding.since = *violated_since_;
    finding.missed_by_more = !respected_in_the_end_;
    if (what_.tolerance > SimTime{0}) {
      finding.delayed_in = late_in_;
      finding.missed_by = violated_for_ - what_.tolerance;
    } else if (!respected_in_the_end_ && worst_.grew_until() > finding.at) {
      // Who overshoots a limit was late by the time it took, even if it stays beyond.
      finding.delayed_in = {{SimTime{0}, *worst_.grew_until()}};
      finding.missed_by = *worst_.grew_until() - finding.since;
      finding.missed_by_more = false;
    } else {
      finding.delayed_in = {{SimTime{0}, until}};
      finding.missed_by = violated_for_;
    }
    if (is_of_protocol_) { return; }
    finding.explanation +=
        violated_until_ ? ", until " + seconds_text(*violated_until_) : ", until the end";
    const std::string worst = worst_.text(board);
    if (!worst.empty() && until > finding.at) { finding.explanation += "; the worst was " + worst; }
  }

  std::vector<std::size_t> places() const override {
    std::vector<std::size_t> places = places_of(condition_);
    if (only_while_) { std::ranges::copy(only_while_->places(), std::back_inserter(places)); }
    return places;
  }

 private:
  void renew_allowance() {
    violated_for_ = SimTime{0};
    violated_since_.reset();
    late_in_.clear();
  }

  /// Who has reacted, and violates again in the same situation, is not late.
  void take_note() { knows_ = only_while_ && violated_since_; }

  void add_violation(const SignalBoard& board, SimTime tick) {
    const SimTime from = board.now() - tick;
    if (!violated_since_) { violated_since_ = from; }
    violated_for_ += tick;
    worst_.add(board);
    if (knows_) { return; }
    if (late_in_.empty() || late_in_.back().until != from) { late_in_.push_back({from, from}); }
    late_in_.back().until = board.now();
  }

  // Cold: keeps code that runs at most once apart from code that runs in every tick.
  [[gnu::cold]] Finding violated(const SignalBoard& board) {
    std::string of_protocol = violations_text(board, condition_.places());
    is_of_protocol_ = !of_protocol.empty();
    if (is_of_protocol_) {
      return failed("the driver violates the protocol: " + std::move(of_protocol));
    }
    const SimTime now = board.now();
    const SimTime since = *violated_since_;
    std::string explanation = what_.condition + (what_.holds ? " did not hold" : " held");
    if (what_.tolerance > SimTime{0}) { explanation += " for " + seconds_text(what_.tolerance); }
    if (now - since > violated_for_) {
      explanation += " in all, from " + seconds_text(since) + " on";
    }
    return failed(std::move(explanation));
  }

  Invariant what_;
  Condition condition_;
  WorstValue worst_{condition_};
  std::optional<Condition> only_while_;
  std::optional<Condition> provided_;
  bool checked_ = false;
  bool respected_ = false;  // in at least one tick: the driver, not the end of the check, ended it
  SimTime last_tick_{0};
  SimTime unchecked_for_{0};  // since the last tick that was checked
  // Of one allowance:
  SimTime violated_for_{0};
  std::optional<SimTime> violated_since_;
  std::vector<Period> late_in_{};  // violated because the driver was late, perhaps
  bool knows_ = false;
  // After it failed:
  std::optional<SimTime> violated_until_;
  bool respected_in_the_end_ = false;
  bool is_over_ = false;
  bool is_of_protocol_ = false;  // a violation that is counted, for good
};

}  // namespace

std::unique_ptr<Watcher> make_watcher(const Invariant& what, SignalBoard& board,
                                      const FormulaParser& parse) {
  return std::make_unique<InvariantWatcher>(what, board, parse);
}

}  // namespace fakebot::sim::scenario
