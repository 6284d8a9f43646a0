// Evaluates a condition at the end.
#include <utility>

#include "sim/scenario/expectations/watchers.hpp"

namespace fakebot::sim::scenario {

namespace {

class EndWatcher final : public Watcher {
 public:
  EndWatcher(AtTheEnd what, SignalBoard& board, const FormulaParser& parse)
      : what_(std::move(what)), condition_(parse(what_.condition, board), board) {}

  std::optional<Finding> evaluate(const SignalBoard& /*board*/) override { return std::nullopt; }

  Finding finish(const SignalBoard& /*board*/) override {
    if (condition_.holds()) { return passed(); }
    return failed(what_.condition + " did not hold at the end");
  }

  Finding cut_short(const SignalBoard& board) override {
    return untested("the scenario was cut short at " + seconds_text(board.now()));
  }

  std::vector<std::size_t> places() const override { return places_of(condition_); }

 private:
  AtTheEnd what_;
  Condition condition_;
};

}  // namespace

std::unique_ptr<Watcher> make_watcher(const AtTheEnd& what, SignalBoard& board,
                                      const FormulaParser& parse) {
  return std::make_unique<EndWatcher>(what, board, parse);
}

}  // namespace fakebot::sim::scenario
