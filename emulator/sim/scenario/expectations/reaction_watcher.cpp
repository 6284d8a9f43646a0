// Checks that a condition becomes true in time, after an event or the start.
#include <optional>
#include <utility>
#include <vector>

#include "sim/scenario/expectations/compared_value.hpp"
#include "sim/scenario/expectations/watchers.hpp"

namespace fakebot::sim::scenario {

namespace {

class ReactionWatcher final : public Watcher {
 public:
  ReactionWatcher(Reaction what, SignalBoard& board, const FormulaParser& parse)
      : what_(std::move(what)), condition_(parse(what_.condition, board), board) {
    if (!what_.after) { begin(SimTime{0}); }
  }

  void on_event(std::string_view name, SimTime now) override {
    if (what_.after == name) { begin(now); }
  }

  std::optional<Finding> evaluate(const SignalBoard& board) override {
    if (awaited_.empty()) { return std::nullopt; }
    const bool holds = condition_.holds();
    if (!holds) { nearest_.add(board); }
    for (Awaited& awaited : awaited_) {
      if (!has_failed(awaited, holds, board.now())) { continue; }
      missed_ = awaited;
      return not_met(awaited);
    }
    met_ += std::erase_if(awaited_, [](const Awaited& awaited) { return awaited.met; });
    // A reaction to the start can be met only once.
    return met_ > 0 && !what_.after ? std::optional(passed()) : std::nullopt;
  }

  Finding finish(const SignalBoard& board) override {
    // What has come too late to be decided is no reason for doubt if others were met: an event may
    // happen at any time, as often as the driver makes it.
    if (met_ > 0) { return passed(); }
    if (!awaited_.empty()) {
      return untested("the scenario ended at " + seconds_text(board.now()) + ", before the " +
                      seconds_text(what_.within + what_.stays) + " after " +
                      begin_text(awaited_.front()) + " were over");
    }
    return untested("the event " + *what_.after + " never happened");
  }

  void follow(const SignalBoard& board) override {
    if (met_at_) { return; }
    if (!condition_.holds()) {
      nearest_.add(board);
      missed_.held_since.reset();
      return;
    }
    if (!missed_.held_since) { missed_.held_since = board.now(); }
    if (board.now() - *missed_.held_since >= what_.stays) { met_at_ = missed_.held_since; }
  }

  void conclude(const SignalBoard& board, Finding& finding) const override {
    finding.since = missed_.begin;
    const SimTime until = met_at_.value_or(board.now());
    finding.delayed_in = {{missed_.begin, until}};
    finding.missed_by = until - deadline(missed_);
    finding.missed_by_more = !met_at_;
    if (met_at_) {
      finding.explanation += "; it came true at " + seconds_text(*met_at_) + ", " +
                             seconds_text(*finding.missed_by) + " too late";
    } else if (!missed_.held_until) {
      const std::string nearest = nearest_.text(board);
      finding.explanation += "; it never came true";
      if (!nearest.empty()) { finding.explanation += ", the nearest was " + nearest; }
    }
  }

  std::vector<std::size_t> places() const override { return places_of(condition_); }

 private:
  struct Awaited {
    SimTime begin;
    std::optional<SimTime> held_since{};
    std::optional<SimTime> held_until{};  // became true but did not hold long enough
    bool met = false;
  };

  void begin(SimTime now) {
    if (awaited_.empty()) { nearest_.restart(); }
    awaited_.push_back({now});
  }

  SimTime deadline(const Awaited& awaited) const { return awaited.begin + what_.within; }

  /// Returns the finding that the expectation can no longer be met.
  bool has_failed(Awaited& awaited, bool holds, SimTime now) const {
    if (holds) {
      if (!awaited.held_since) { awaited.held_since = now; }
      awaited.met =
          *awaited.held_since <= deadline(awaited) && now - *awaited.held_since >= what_.stays;
    } else if (awaited.held_since) {
      awaited.held_since.reset();
      awaited.held_until = now;
    }
    const bool in_time = awaited.held_since && *awaited.held_since <= deadline(awaited);
    return !awaited.met && !in_time && now >= deadline(awaited);
  }

  [[gnu::cold]] Finding not_met(const Awaited& awaited) const {
    return failed(what_.condition + " was expected within " + seconds_text(what_.within) +
                  " after " + begin_text(awaited) +
                  (awaited.held_until ? "; it held until " + seconds_text(*awaited.held_until) +
                                            " and had to hold for " + seconds_text(what_.stays)
                                      : ""));
  }

  std::string begin_text(const Awaited& awaited) const {
    return what_.after ? *what_.after + " at " + seconds_text(awaited.begin) : "the start";
  }

  Reaction what_;
  Condition condition_;
  NearestValue nearest_{condition_};
  std::vector<Awaited> awaited_;
  std::size_t met_ = 0;
  Awaited missed_{};               // when it has failed
  std::optional<SimTime> met_at_;  // too late
};

}  // namespace

std::unique_ptr<Watcher> make_watcher(const Reaction& what, SignalBoard& board,
                                      const FormulaParser& parse) {
  return std::make_unique<ReactionWatcher>(what, board, parse);
}

}  // namespace fakebot::sim::scenario
