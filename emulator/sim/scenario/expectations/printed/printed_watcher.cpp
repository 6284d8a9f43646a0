// Checks whether the driver prints a line in time, and only true lines.
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/scenario/expectations/open_span.hpp"
#include "sim/scenario/expectations/printed/line_condition.hpp"
#include "sim/scenario/expectations/printed/line_pattern.hpp"
#include "sim/scenario/expectations/printed/shown_line.hpp"
#include "sim/scenario/expectations/watchers.hpp"
#include "sim/scenario/number_text.hpp"

namespace fakebot::sim::scenario {

namespace {

class PrintedWatcher final : public Watcher {
 public:
  PrintedWatcher(Printed what, SignalBoard& board)
      : what_(std::move(what)), pattern_(what_.pattern) {
    if (what_.condition) { condition_.emplace(*what_.condition, pattern_.names(), board); }
    if (!what_.after) { awaited_.push_back({SimTime{0}}); }
  }

  void on_event(std::string_view name, SimTime now) override {
    if (what_.after == name) { awaited_.push_back({now}); }
  }

  void on_line(std::string_view line, const SignalBoard& board) override {
    const auto numbers = pattern_.match(line);
    if (!numbers) { return; }
    const SimTime now = board.now();
    const bool is_in_time = std::ranges::any_of(
        awaited_, [&](const Awaited& awaited) { return now <= awaited.begin + what_.within; });
    if (what_.after && !is_in_time) { return; }
    for (Awaited& awaited : awaited_) {
      if (std::exchange(awaited.printed, true)) { continue; }
      ++met_;
      if (reacted_in_.size() < Violations::kMost) { reacted_in_.push_back({awaited.begin, now}); }
    }
    if (condition_) { check(line, *numbers, now); }
  }

  std::optional<Finding> evaluate(const SignalBoard& board) override {
    if (wrong_) { return std::exchange(wrong_, std::nullopt); }
    for (const Awaited& awaited : awaited_) {
      if (awaited.printed || board.now() < awaited.begin + what_.within) { continue; }
      Finding finding = failed(what_.pattern + " was not printed within " +
                               seconds_text(what_.within) + " after " + begin_text(awaited));
      finding.since = awaited.begin;
      finding.delayed_in = {{awaited.begin, board.now()}};
      return finding;
    }
    const bool goes_on = condition_ && !what_.after;  // each line is checked until the end
    std::erase_if(awaited_, [&](const Awaited& awaited) {
      return board.now() >= awaited.begin + what_.within || (awaited.printed && !condition_);
    });
    return met_ > 0 && !what_.after && !goes_on ? std::optional(met()) : std::nullopt;
  }

  Finding finish(const SignalBoard& board) override {
    if (met_ > 0) { return met(); }
    if (!awaited_.empty()) {
      return untested("the scenario ended at " + seconds_text(board.now()) + ", before the " +
                      seconds_text(what_.within) + " after " + begin_text(awaited_.front()) +
                      " were over");
    }
    return untested("the event " + what_.after.value_or("") + " never happened");
  }

  std::vector<std::size_t> places() const override {
    return condition_ ? condition_->places() : std::vector<std::size_t>();
  }

 private:
  struct Awaited {
    SimTime begin;
    bool printed = false;
  };

  void check(std::string_view line, const std::vector<double>& numbers, SimTime now) {
    if (wrong_ || condition_->evaluate(numbers) != LineCondition::Result::fails) { return; }
    std::string text = "the driver printed " + shown_line(line) + " at " + seconds_text(now);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      text += (i == 0 ? ", with " : ", ") + pattern_.names()[i] + " = " + number_text(numbers[i]);
    }
    wrong_ = failed(text + ", and " + *what_.condition + " did not hold");
    wrong_->since = now;
    wrong_->delayed_in = {{SimTime{0}, now}};
  }

  Finding met() const {
    Finding finding = passed();
    finding.reacted_in = reacted_in_;
    return finding;
  }

  std::string begin_text(const Awaited& awaited) const {
    return what_.after ? *what_.after + " at " + seconds_text(awaited.begin) : "the start";
  }

  Printed what_;
  LinePattern pattern_;
  std::optional<LineCondition> condition_;
  std::vector<Awaited> awaited_;
  std::vector<Period> reacted_in_;
  std::size_t met_ = 0;
  std::optional<Finding> wrong_;  // a line that is not true
};

class NeverPrintedWatcher final : public Watcher {
 public:
  explicit NeverPrintedWatcher(NeverPrinted what)
      : what_(std::move(what)), pattern_(what_.pattern), span_(what_.span) {}

  void on_event(std::string_view name, SimTime now) override { span_.on_event(name, now); }

  void on_line(std::string_view line, const SignalBoard& board) override {
    if (wrong_ || !span_.contains(board.now()) || !pattern_.match(line)) { return; }
    wrong_ = failed("the driver printed " + shown_line(line) + " at " + seconds_text(board.now()));
    wrong_->since = board.now();
  }

  std::optional<Finding> evaluate(const SignalBoard& board) override {
    tested_ = tested_ || span_.contains(board.now());
    return std::exchange(wrong_, std::nullopt);
  }

  Finding finish(const SignalBoard& /*board*/) override {
    return tested_ ? passed() : untested("no tick was " + span_text(what_.span));
  }

  std::vector<std::size_t> places() const override { return {}; }

 private:
  NeverPrinted what_;
  LinePattern pattern_;
  OpenSpan span_;
  bool tested_ = false;
  std::optional<Finding> wrong_;
};

/// Nobody hears what is printed.
class UnheardWatcher final : public Watcher {
 public:
  std::optional<Finding> evaluate(const SignalBoard& /*board*/) override { return std::nullopt; }
  Finding finish(const SignalBoard& /*board*/) override {
    return untested("no driver that fakebot has started prints anything");
  }
  std::vector<std::size_t> places() const override { return {}; }
};

}  // namespace

std::unique_ptr<Watcher> make_watcher(const Printed& what, SignalBoard& board) {
  return std::make_unique<PrintedWatcher>(what, board);
}
std::unique_ptr<Watcher> make_watcher(const NeverPrinted& what, SignalBoard& /*board*/) {
  return std::make_unique<NeverPrintedWatcher>(what);
}
std::unique_ptr<Watcher> make_unheard_watcher() {
  return std::make_unique<UnheardWatcher>();
}

}  // namespace fakebot::sim::scenario
