// Evaluates a condition at the end.
#include <optional>
#include <string_view>
#include <utility>

#include "sim/scenario/expectations/compared_value.hpp"
#include "sim/scenario/expectations/watchers.hpp"

namespace fakebot::sim::scenario {

namespace {

class EndWatcher final : public Watcher {
 public:
  EndWatcher(AtTheEnd what, SignalBoard& board)
      : what_(std::move(what)), condition_(what_.condition, board) {}

  void on_event(std::string_view /*name*/, SimTime now) override { awaited_since_ = now; }

  std::optional<Finding> evaluate(const SignalBoard& board) override {
    approach_.add(board);
    if (condition_.holds()) { held_at_ = board.now(); }
    return std::nullopt;
  }

  /// The driver may have had to act only after the last event. A condition that held since then,
  /// and no longer does, was missed by the time since it held.
  Finding finish(const SignalBoard& board) override {
    if (condition_.holds()) { return passed(); }
    if (!condition_.is_decided()) { return untested(undecided_text(board, places())); }
    Finding finding = failed(what_.condition + " did not hold at the end");
    finding.since = awaited_since_;
    finding.delayed_in = {{awaited_since_, board.now()}};
    if (held_at_ && *held_at_ > awaited_since_) {
      finding.since = *held_at_;
      finding.missed_by = board.now() - *held_at_;
      finding.explanation += ", and not since " + seconds_text(*held_at_);
    } else if (const auto time = approach_.time_left(board)) {
      finding.missed_by = time;
      finding.explanation += ", but would have " + seconds_text(*time) + " later";
    }
    return finding;
  }

  Finding cut_short(const SignalBoard& board) override {
    return untested("the scenario was cut short at " + seconds_text(board.now()));
  }

  std::vector<std::size_t> places() const override { return places_of(condition_); }

 private:
  AtTheEnd what_;
  Condition condition_;
  Approach approach_{condition_};
  SimTime awaited_since_{0};  // the start, or the last event
  std::optional<SimTime> held_at_;
};

}  // namespace

std::unique_ptr<Watcher> make_watcher(const AtTheEnd& what, SignalBoard& board) {
  return std::make_unique<EndWatcher>(what, board);
}

}  // namespace fakebot::sim::scenario
