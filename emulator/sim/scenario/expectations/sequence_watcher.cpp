// Checks whether conditions come true in order, after an event or the start.
#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/scenario/expectations/watchers.hpp"

namespace fakebot::sim::scenario {

namespace {

class SequenceWatcher final : public Watcher {
 public:
  SequenceWatcher(Sequence what, SignalBoard& board) : what_(std::move(what)) {
    for (const std::string& condition : what_.conditions) { steps_.emplace_back(condition, board); }
    if (!what_.after) { awaited_.push_back({SimTime{0}}); }
  }

  void on_event(std::string_view name, SimTime now) override {
    if (what_.after == name) { awaited_.push_back({now}); }
  }

  std::optional<Finding> evaluate(const SignalBoard& board) override {
    for (Awaited& awaited : awaited_) { look(awaited, board.now()); }
    for (const Awaited& awaited : awaited_) {
      if (is_met(awaited) || board.now() < awaited.begin + what_.within) { continue; }
      if (steps_[awaited.came_at.size()].is_decided()) { return missed(board, awaited); }
      undecided_ = true;
    }
    for (const Awaited& awaited : awaited_) {
      if (is_met(awaited)) { add_met(awaited); }
    }
    std::erase_if(awaited_, [&](const Awaited& awaited) {
      return is_met(awaited) || board.now() >= awaited.begin + what_.within;
    });
    if (what_.after || !awaited_.empty()) { return std::nullopt; }
    return finish(board);
  }

  Finding finish(const SignalBoard& board) override {
    if (met_ > 0) {
      Finding finding = passed();
      finding.reacted_in = reacted_in_;
      return finding;
    }
    if (!awaited_.empty()) {
      return untested("the scenario ended at " + seconds_text(board.now()) + ", before the " +
                      seconds_text(what_.within) + " after " + begin_text(awaited_.front()) +
                      " were over");
    }
    if (undecided_) { return untested(undecided_text(board, places())); }
    return untested("the event " + what_.after.value_or("") + " never happened");
  }

  std::vector<std::size_t> places() const override {
    std::vector<std::size_t> places;
    for (const Condition& step : steps_) {
      for (const std::size_t place : step.places()) {
        if (std::ranges::find(places, place) == places.end()) { places.push_back(place); }
      }
    }
    return places;
  }

 private:
  struct Awaited {
    SimTime begin;
    std::vector<SimTime> came_at{};  // the steps so far
    bool was_false = true;           // the next step, since the last step; the first may be true
  };

  bool is_met(const Awaited& awaited) const { return awaited.came_at.size() == steps_.size(); }

  /// In a tick a single step comes true at most, and only a step without the truth before.
  void look(Awaited& awaited, SimTime now) {
    const bool holds = steps_[awaited.came_at.size()].holds();
    if (!holds || !awaited.was_false) {
      awaited.was_false = !holds;
      return;
    }
    awaited.came_at.push_back(now);
    if (!is_met(awaited)) { awaited.was_false = !steps_[awaited.came_at.size()].holds(); }
  }

  void add_met(const Awaited& awaited) {
    ++met_;
    if (reacted_in_.size() == Violations::kMost) { return; }
    reacted_in_.push_back({awaited.begin, awaited.came_at.back()});
  }

  [[gnu::cold]] Finding missed(const SignalBoard& board, const Awaited& awaited) const {
    const std::size_t next = awaited.came_at.size();
    std::string text = what_.conditions[next] + ", step " + std::to_string(next + 1) + " of " +
                       std::to_string(steps_.size()) + ", was expected within " +
                       seconds_text(what_.within) + " after " + begin_text(awaited);
    for (std::size_t i = 0; i < next; ++i) {
      text += (i == 0 ? "; " : ", ") + what_.conditions[i] + " came true at " +
              seconds_text(awaited.came_at[i]);
    }
    if (!awaited.was_false) { text += "; it was true already, and was not false before"; }
    Finding finding = failed(std::move(text));
    finding.since = awaited.begin;
    finding.delayed_in = {{awaited.begin, board.now()}};
    return finding;
  }

  std::string begin_text(const Awaited& awaited) const {
    return what_.after ? *what_.after + " at " + seconds_text(awaited.begin) : "the start";
  }

  Sequence what_;
  std::deque<Condition> steps_;
  std::vector<Awaited> awaited_;
  std::size_t met_ = 0;
  std::vector<Period> reacted_in_;
  bool undecided_ = false;
};

}  // namespace

std::unique_ptr<Watcher> make_watcher(const Sequence& what, SignalBoard& board) {
  return std::make_unique<SequenceWatcher>(what, board);
}

}  // namespace fakebot::sim::scenario
