// Counts how often a condition becomes true.
#include <cstdint>
#include <string_view>
#include <utility>

#include "sim/scenario/expectations/open_span.hpp"
#include "sim/scenario/expectations/watchers.hpp"

namespace fakebot::sim::scenario {

namespace {

class CountWatcher final : public Watcher {
 public:
  CountWatcher(Count what, SignalBoard& board)
      : what_(std::move(what)), span_(what_.span), condition_(what_.condition, board) {}

  void on_event(std::string_view name, SimTime now) override { span_.on_event(name, now); }

  std::optional<Finding> evaluate(const SignalBoard& board) override {
    const bool held = held_;
    held_ = condition_.holds();
    if (!span_.contains(board.now()) || !condition_.is_decided()) { return std::nullopt; }
    tested_ = true;
    if (!held_ || held) { return std::nullopt; }
    ++count_;
    const SimTime before = std::exchange(came_true_at_, board.now());
    if (!what_.at_most || count_ <= *what_.at_most) { return std::nullopt; }
    // A delay of the driver before the last allowed occurrence has not caused the next occurrence.
    Finding finding = counted_wrong();
    finding.since = before;
    finding.delayed_in = {{before, board.now()}};
    return finding;
  }

  Finding finish(const SignalBoard& board) override {
    if (!tested_) {
      const std::string undecided = undecided_text(board, places());
      return untested(undecided.empty() ? "no tick was " + span_text(what_.span) : undecided);
    }
    return count_ < what_.at_least ? counted_wrong() : passed();
  }

  Finding cut_short(const SignalBoard& board) override {
    if (span_.is_over(board.now()) || count_ >= what_.at_least) { return finish(board); }
    return untested(what_.condition + " came true " + times_text(count_) +
                    " until the scenario was cut short at " + seconds_text(board.now()));
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
  OpenSpan span_;
  Condition condition_;
  bool held_ = false;
  bool tested_ = false;
  std::uint64_t count_ = 0;
  SimTime came_true_at_{0};  // the last time, or the start
};

}  // namespace

std::unique_ptr<Watcher> make_watcher(const Count& what, SignalBoard& board) {
  return std::make_unique<CountWatcher>(what, board);
}

}  // namespace fakebot::sim::scenario
