// Checks a condition that must always or never hold.
#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "sim/scenario/expectations/watchers.hpp"

namespace fakebot::sim::scenario {

namespace {

class InvariantWatcher final : public Watcher {
 public:
  InvariantWatcher(Invariant what, SignalBoard& board, const FormulaParser& parse)
      : what_(std::move(what)), condition_(parse(what_.condition, board), board) {
    if (what_.only_while) { only_while_.emplace(parse(*what_.only_while, board), board); }
  }

  std::optional<Finding> evaluate(const SignalBoard& board) override {
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
  // Cold: keeps code that runs at most once apart from code that runs in every tick.
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

}  // namespace

std::unique_ptr<Watcher> make_watcher(const Invariant& what, SignalBoard& board,
                                      const FormulaParser& parse) {
  return std::make_unique<InvariantWatcher>(what, board, parse);
}

}  // namespace fakebot::sim::scenario
