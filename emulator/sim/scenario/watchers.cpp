// One kind of expectation each: how it is put to the test, and what to say of it.
#include <algorithm>
#include <utility>

#include "sim/scenario/judge.hpp"
#include "sim/scenario/time_text.hpp"

namespace fakebot::sim::scenario {

namespace {

Finding passed() {
  return {.outcome = Outcome::passed};
}
Finding failed(std::string explanation) {
  return {.outcome = Outcome::failed, .explanation = std::move(explanation)};
}
Finding untested(std::string explanation) {
  return {.outcome = Outcome::untested, .explanation = std::move(explanation)};
}

std::string span_text(const Span& span) {
  return "from " + seconds_text(span.from) +
         (span.until ? " until " + seconds_text(*span.until) : "");
}

std::vector<std::size_t> places_of(const Condition& condition) {
  return {condition.places().begin(), condition.places().end()};
}

class InvariantWatcher final : public Watcher {
 public:
  InvariantWatcher(Invariant what, SignalBoard& board, const FormulaParser& parse)
      : what_(std::move(what)), condition_(parse(what_.condition, board), board) {
    if (what_.only_while) { only_while_.emplace(parse(*what_.only_while, board), board); }
  }

  std::optional<Finding> look(const SignalBoard& board) override {
    const bool applies = what_.span.contains(board.now()) && (!only_while_ || only_while_->holds());
    tested_ = tested_ || applies;
    if (!applies || condition_.holds() == what_.holds) {
      violated_since_.reset();
      return std::nullopt;
    }
    if (!violated_since_) { violated_since_ = board.now(); }
    if (board.now() - *violated_since_ < what_.tolerance) { return std::nullopt; }
    return violated();
  }

  Finding finish(const SignalBoard& /*board*/) override {
    if (tested_) { return passed(); }
    return untested(only_while_ ? *what_.only_while + " never held"
                                : "no tick was " + span_text(what_.span));
  }

  std::vector<std::size_t> places() const override {
    std::vector<std::size_t> places = places_of(condition_);
    if (only_while_) { std::ranges::copy(only_while_->places(), std::back_inserter(places)); }
    return places;
  }

 private:
  // Cold: what happens once at most stays out of the way of what happens in every tick.
  [[gnu::cold]] Finding violated() const {
    std::string explanation = what_.condition + (what_.holds ? " did not hold" : " held");
    if (what_.tolerance > SimTime{0}) { explanation += " for " + seconds_text(what_.tolerance); }
    return failed(std::move(explanation));
  }

  Invariant what_;
  Condition condition_;
  std::optional<Condition> only_while_;
  bool tested_ = false;
  std::optional<SimTime> violated_since_;
};

class ReactionWatcher final : public Watcher {
 public:
  ReactionWatcher(Reaction what, SignalBoard& board, const FormulaParser& parse)
      : what_(std::move(what)), condition_(parse(what_.condition, board), board) {
    if (!what_.after) { begin(SimTime{0}); }
  }

  void on_event(std::string_view name, SimTime now) override {
    if (what_.after == name) { begin(now); }
  }

  std::optional<Finding> look(const SignalBoard& board) override {
    if (awaited_.empty()) { return std::nullopt; }
    const bool holds = condition_.holds();
    for (Awaited& awaited : awaited_) {
      if (has_failed(awaited, holds, board.now())) { return not_met(awaited); }
    }
    met_ += std::erase_if(awaited_, [](const Awaited& awaited) { return awaited.met; });
    // What is expected of the begin can be met only once.
    return met_ > 0 && !what_.after ? std::optional(passed()) : std::nullopt;
  }

  Finding finish(const SignalBoard& board) override {
    if (!awaited_.empty()) {
      return untested("the scenario ended at " + seconds_text(board.now()) + ", before the " +
                      seconds_text(what_.within + what_.stays) + " after " +
                      begin_text(awaited_.front()) + " were over");
    }
    return met_ > 0 ? passed() : untested("the event " + *what_.after + " never happened");
  }

  std::vector<std::size_t> places() const override { return places_of(condition_); }

 private:
  struct Awaited {
    SimTime begin;
    std::optional<SimTime> held_since{};
    std::optional<SimTime> held_until{};  // it came true and did not stay
    bool met = false;
  };

  void begin(SimTime now) { awaited_.push_back({now}); }

  /// It will not be met any more.
  bool has_failed(Awaited& awaited, bool holds, SimTime now) const {
    if (holds) {
      if (!awaited.held_since) { awaited.held_since = now; }
      awaited.met = *awaited.held_since <= awaited.begin + what_.within &&
                    now - *awaited.held_since >= what_.stays;
    } else if (awaited.held_since) {
      awaited.held_since.reset();
      awaited.held_until = now;
    }
    const bool in_time = awaited.held_since && *awaited.held_since <= awaited.begin + what_.within;
    return !awaited.met && !in_time && now >= awaited.begin + what_.within;
  }

  [[gnu::cold]] Finding not_met(const Awaited& awaited) const {
    return failed(what_.condition + " was awaited within " + seconds_text(what_.within) +
                  " after " + begin_text(awaited) +
                  (awaited.held_until ? "; it held until " + seconds_text(*awaited.held_until) +
                                            " and was to stay for " + seconds_text(what_.stays)
                                      : ""));
  }

  std::string begin_text(const Awaited& awaited) const {
    return what_.after ? *what_.after + " at " + seconds_text(awaited.begin) : "the begin";
  }

  Reaction what_;
  Condition condition_;
  std::vector<Awaited> awaited_;
  std::size_t met_ = 0;
};

class EndWatcher final : public Watcher {
 public:
  EndWatcher(AtTheEnd what, SignalBoard& board, const FormulaParser& parse)
      : what_(std::move(what)), condition_(parse(what_.condition, board), board) {}

  std::optional<Finding> look(const SignalBoard& /*board*/) override { return std::nullopt; }

  Finding finish(const SignalBoard& /*board*/) override {
    if (condition_.holds()) { return passed(); }
    return failed(what_.condition + " did not hold at the end");
  }

  std::vector<std::size_t> places() const override { return places_of(condition_); }

 private:
  AtTheEnd what_;
  Condition condition_;
};

class CountWatcher final : public Watcher {
 public:
  CountWatcher(Count what, SignalBoard& board, const FormulaParser& parse)
      : what_(std::move(what)), condition_(parse(what_.condition, board), board) {}

  std::optional<Finding> look(const SignalBoard& board) override {
    const bool held = held_;
    held_ = condition_.holds();
    if (!what_.span.contains(board.now())) { return std::nullopt; }
    tested_ = true;
    if (held_ && !held) { ++count_; }
    if (what_.at_most && count_ > *what_.at_most) { return counted_wrong(); }
    return std::nullopt;
  }

  Finding finish(const SignalBoard& /*board*/) override {
    if (!tested_) { return untested("no tick was " + span_text(what_.span)); }
    return count_ < what_.at_least ? counted_wrong() : passed();
  }

  std::vector<std::size_t> places() const override { return places_of(condition_); }

 private:
  [[gnu::cold]] Finding counted_wrong() const {
    const bool too_few = count_ < what_.at_least;
    return failed(what_.condition + " came true " + times_text(count_) + ", expected at " +
                  (too_few ? "least " + std::to_string(what_.at_least)
                           : "most " + std::to_string(*what_.at_most)));
  }

  static std::string times_text(std::uint64_t times) {
    return std::to_string(times) + (times == 1 ? " time" : " times");
  }

  Count what_;
  Condition condition_;
  bool held_ = false;
  bool tested_ = false;
  std::uint64_t count_ = 0;
};

}  // namespace

std::unique_ptr<Watcher> make_watcher(const Expectation& expectation, SignalBoard& board,
                                      const FormulaParser& parse) {
  const auto make = [&](const auto& what) -> std::unique_ptr<Watcher> {
    using What = std::remove_cvref_t<decltype(what)>;
    if constexpr (std::is_same_v<What, Invariant>) {
      return std::make_unique<InvariantWatcher>(what, board, parse);
    } else if constexpr (std::is_same_v<What, Reaction>) {
      return std::make_unique<ReactionWatcher>(what, board, parse);
    } else if constexpr (std::is_same_v<What, AtTheEnd>) {
      return std::make_unique<EndWatcher>(what, board, parse);
    } else {
      return std::make_unique<CountWatcher>(what, board, parse);
    }
  };
  return std::visit(make, expectation.what);
}

}  // namespace fakebot::sim::scenario
