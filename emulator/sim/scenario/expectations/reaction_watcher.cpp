// Checks that a condition becomes true in time, after an event or the start.
#include <optional>
#include <utility>
#include <vector>

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
    for (Awaited& awaited : awaited_) {
      if (has_failed(awaited, holds, board.now())) { return not_met(awaited); }
    }
    met_ += std::erase_if(awaited_, [](const Awaited& awaited) { return awaited.met; });
    // A reaction to the start can be met only once.
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
    std::optional<SimTime> held_until{};  // became true but did not hold long enough
    bool met = false;
  };

  void begin(SimTime now) { awaited_.push_back({now}); }

  /// Returns the finding that the expectation can no longer be met.
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
  std::vector<Awaited> awaited_;
  std::size_t met_ = 0;
};

}  // namespace

std::unique_ptr<Watcher> make_watcher(const Reaction& what, SignalBoard& board,
                                      const FormulaParser& parse) {
  return std::make_unique<ReactionWatcher>(what, board, parse);
}

}  // namespace fakebot::sim::scenario
