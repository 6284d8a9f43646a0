// Checks that a condition becomes true in time, after an event or the start.
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "sim/scenario/expectations/compared_value.hpp"
#include "sim/scenario/expectations/watchers.hpp"

namespace fakebot::sim::scenario {

namespace {

class ReactionWatcher final : public Watcher {
 public:
  ReactionWatcher(Reaction what, SignalBoard& board)
      : what_(std::move(what)), condition_(what_.condition, board) {
    if (!what_.after) { begin(SimTime{0}); }
  }

  void on_event(std::string_view name, SimTime now) override {
    if (what_.after == name) { begin(now); }
  }

  std::optional<Finding> evaluate(const SignalBoard& board) override {
    if (awaited_.empty()) { return std::nullopt; }
    look(board);
    if (has_failed_) { return failed(first_failure_); }
    if (is_undecided_ && !what_.after) { return finish(board); }
    // A reaction to the start can be met only once.
    return met_ > 0 && !what_.after ? std::optional(met()) : std::nullopt;
  }

  Finding finish(const SignalBoard& board) override {
    // An event too late for a decision is no reason for doubt if earlier reactions were met: an
    // event may happen at any time, as often as the driver makes the event happen.
    if (met_ > 0) { return met(); }
    if (!awaited_.empty()) {
      return untested("the scenario ended at " + seconds_text(board.now()) + ", before the " +
                      seconds_text(what_.within + what_.stays) + " after " +
                      begin_text(awaited_.front()) + " were over");
    }
    if (is_undecided_) {
      return untested("in the " + seconds_text(what_.within) + " after " +
                      what_.after.value_or("the start") + ", " + what_.condition +
                      " was undecided: an event in it had not happened");
    }
    return untested("the event " + *what_.after + " never happened");
  }

  void follow(const SignalBoard& board) override {
    if (!awaited_.empty()) { look(board); }
  }

  Violations conclude(const SignalBoard& board) override {
    for (Awaited& awaited : awaited_) {
      if (awaited.open) { close(board, awaited, false); }
    }
    return std::move(violations_);
  }

  std::vector<std::size_t> places() const override { return places_of(condition_); }

 private:
  struct Awaited {
    SimTime begin;
    std::optional<SimTime> held_since{};
    std::optional<SimTime> held_until{};  // became true but did not hold long enough
    /// When the condition became true, in time or too late: from then on the condition has to hold.
    std::optional<SimTime> came_at{};
    /// The condition is late or, once true, does not hold.
    std::optional<Violation> open{};
    SimTime respected_since = begin;  // earlier delays have caused something else
    bool is_first_look = true;
    bool was_so = false;  // true at the first look
    bool failed = false;
    bool over = false;
  };

  void begin(SimTime now) {
    // If a driver reacts to none of many events, not all reactions are awaited.
    if (has_failed_ && awaited_.size() >= Violations::kMost) { return; }
    if (awaited_.empty()) { nearest_.restart(); }
    awaited_.push_back({now});
  }

  SimTime deadline(const Awaited& awaited) const { return awaited.begin + what_.within; }

  void look(const SignalBoard& board) {
    const bool holds = condition_.holds();
    if (!condition_.is_decided()) { return wait_for_value(board.now()); }
    if (!holds) { nearest_.add(board); }
    for (Awaited& awaited : awaited_) {
      if (std::exchange(awaited.is_first_look, false)) { awaited.was_so = holds; }
      holds ? note_true(board, awaited) : note_false(board, awaited);
      if (awaited.over && !awaited.failed) { add_met(awaited); }
    }
    std::erase_if(awaited_, [](const Awaited& awaited) { return awaited.over; });
  }

  void wait_for_value(SimTime now) {
    const auto undecided =
        std::erase_if(awaited_, [&](const Awaited& awaited) { return now >= deadline(awaited); });
    is_undecided_ = is_undecided_ || undecided > 0;
  }

  void note_true(const SignalBoard& board, Awaited& awaited) {
    const SimTime now = board.now();
    if (!awaited.held_since) { awaited.held_since = now; }
    if (!awaited.came_at && *awaited.held_since > deadline(awaited)) {
      if (!awaited.open) { open(board, awaited, awaited.begin); }
    }
    if (awaited.open) {
      close(board, awaited, true);
      if (!awaited.came_at) { awaited.came_at = now; }
    }
    awaited.over = now - awaited.came_at.value_or(*awaited.held_since) >= what_.stays;
  }

  void note_false(const SignalBoard& board, Awaited& awaited) {
    const SimTime now = board.now();
    const auto held_since = std::exchange(awaited.held_since, std::nullopt);
    if (awaited.open) { return; }
    if (held_since) { awaited.held_until = now; }
    if (now < deadline(awaited)) { return; }
    if (held_since && !awaited.came_at) { awaited.came_at = held_since; }
    open(board, awaited, awaited.came_at ? now : awaited.begin);
  }

  void add_met(const Awaited& awaited) {
    ++met_;
    if (reacted_in_.size() == Violations::kMost) { return; }
    const SimTime came_at = awaited.came_at.value_or(*awaited.held_since);
    reacted_in_.push_back({awaited.begin, awaited.was_so ? awaited.begin + what_.stays : came_at});
  }

  Finding met() const {
    Finding finding = passed();
    finding.reacted_in = reacted_in_;
    return finding;
  }

  [[gnu::cold]] void open(const SignalBoard& board, Awaited& awaited, SimTime since) {
    awaited.failed = true;
    awaited.open = Violation{.at = board.now(),
                             .since = since,
                             .explanation = text_of(awaited),
                             .signals = values_of(board, places())};
    if (!std::exchange(has_failed_, true)) { first_failure_ = awaited.open->explanation; }
  }

  /// The condition is true, or the scenario is over.
  [[gnu::cold]] void close(const SignalBoard& board, Awaited& awaited, bool is_true) {
    Violation violation = *std::exchange(awaited.open, std::nullopt);
    const SimTime until = board.now();
    // After the required time the condition may break: perhaps because of the next event.
    const SimTime had_to = awaited.came_at ? *awaited.came_at + what_.stays : SimTime::max();
    violation.missed_by_more = !is_true && until < had_to;
    violation.delayed_in = {{std::exchange(awaited.respected_since, until), until}};
    if (awaited.came_at) {
      violation.missed_by = std::min(until, had_to) - violation.since;
      violation.explanation += is_true ? "; it was true again at " + seconds_text(until) + ", " +
                                             seconds_text(until - violation.since) + " later"
                                       : "; it was not true again";
    } else {
      violation.missed_by = until - deadline(awaited);
      violation.explanation += is_true ? "; it came true at " + seconds_text(until) + ", " +
                                             seconds_text(*violation.missed_by) + " too late"
                                       : never_text(board, awaited);
    }
    violations_.add(std::move(violation));
  }

  std::string never_text(const SignalBoard& board, const Awaited& awaited) const {
    if (awaited.held_until) { return ""; }
    const std::string nearest = nearest_.text(board);
    return "; it never came true" + (nearest.empty() ? "" : ", the nearest was " + nearest);
  }

  std::string text_of(const Awaited& awaited) const {
    return what_.condition + " was expected within " + seconds_text(what_.within) + " after " +
           begin_text(awaited) +
           (awaited.held_until ? "; it held until " + seconds_text(*awaited.held_until) +
                                     " and had to hold for " + seconds_text(what_.stays)
                               : "");
  }

  std::string begin_text(const Awaited& awaited) const {
    return what_.after ? *what_.after + " at " + seconds_text(awaited.begin) : "the start";
  }

  Reaction what_;
  Condition condition_;
  NearestValue nearest_{condition_};
  std::vector<Awaited> awaited_;
  std::size_t met_ = 0;
  std::vector<Period> reacted_in_;
  bool is_undecided_ = false;  // at a deadline
  bool has_failed_ = false;
  std::string first_failure_;
  Violations violations_;
};

}  // namespace

std::unique_ptr<Watcher> make_watcher(const Reaction& what, SignalBoard& board) {
  return std::make_unique<ReactionWatcher>(what, board);
}

}  // namespace fakebot::sim::scenario
