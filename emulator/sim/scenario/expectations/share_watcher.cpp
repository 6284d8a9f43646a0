// Measures the share of the time for a condition.
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/scenario/expectations/open_span.hpp"
#include "sim/scenario/expectations/watchers.hpp"
#include "sim/scenario/number_text.hpp"

namespace fakebot::sim::scenario {

namespace {

class ShareWatcher final : public Watcher {
 public:
  ShareWatcher(Share what, SignalBoard& board)
      : what_(std::move(what)), span_(what_.span), condition_(what_.condition, board) {
    if (what_.only_while) { only_while_.emplace(*what_.only_while, board); }
  }

  void on_event(std::string_view name, SimTime now) override { span_.on_event(name, now); }

  std::optional<Finding> evaluate(const SignalBoard& board) override {
    const bool is_checked = span_.contains(board.now()) && (!only_while_ || only_while_->holds()) &&
                            condition_.is_decided();
    if (!is_checked) { return std::nullopt; }
    ++checked_;
    if (condition_.holds()) { ++held_; }
    return std::nullopt;
  }

  Finding finish(const SignalBoard& board) override {
    if (checked_ == 0) {
      const std::string undecided = undecided_text(board, places());
      if (!undecided.empty()) { return untested(undecided); }
      return untested(only_while_ ? *what_.only_while + " never held"
                                  : "no tick was " + span_text(what_.span));
    }
    const double share = static_cast<double>(held_) / static_cast<double>(checked_);
    if (share >= what_.min && share <= what_.max) { return passed(); }
    const bool too_little = share < what_.min;
    return failed(what_.condition + " held for " + number_text(share) + " of the time" +
                  (only_while_ ? " while " + *what_.only_while : "") + ", expected at " +
                  (too_little ? "least " : "most ") +
                  number_text(too_little ? what_.min : what_.max));
  }

  Finding cut_short(const SignalBoard& board) override {
    if (span_.is_over(board.now())) { return finish(board); }
    return untested("the scenario was cut short at " + seconds_text(board.now()));
  }

  std::vector<std::size_t> places() const override {
    std::vector<std::size_t> places = places_of(condition_);
    if (only_while_) { std::ranges::copy(only_while_->places(), std::back_inserter(places)); }
    return places;
  }

 private:
  Share what_;
  OpenSpan span_;
  Condition condition_;
  std::optional<Condition> only_while_;
  std::uint64_t checked_ = 0;  // ticks
  std::uint64_t held_ = 0;
};

}  // namespace

std::unique_ptr<Watcher> make_watcher(const Share& what, SignalBoard& board) {
  return std::make_unique<ShareWatcher>(what, board);
}

}  // namespace fakebot::sim::scenario
