#include "sim/scenario/expectations/judge.hpp"

#include <algorithm>
#include <cassert>
#include <utility>
#include <variant>

#include "sim/scenario/expectations/watchers.hpp"

namespace fakebot::sim::scenario {

Judge::Judge(std::vector<Expectation> expectations, SignalBoard& board, const FormulaParser& parse)
    : board_(board) {
  for (Expectation& expectation : expectations) {
    auto watcher = std::visit([&](const auto& what) { return make_watcher(what, board, parse); },
                              expectation.what);
    judged_.push_back({std::move(expectation), std::move(watcher), {}});
  }
}

void Judge::evaluate() {
  for (const Failed& failed : failed_) { failed.watcher->follow(board_); }
  for (Judged& judged : judged_) {
    if (!judged.watcher) { continue; }
    if (auto finding = judged.watcher->evaluate(board_)) { decide(judged, std::move(*finding)); }
  }
}

void Judge::on_event(std::string_view name) {
  for (Judged& judged : judged_) {
    if (judged.watcher) { judged.watcher->on_event(name, board_.now()); }
  }
}

void Judge::finish() {
  for (const Failed& failed : failed_) {
    failed.watcher->conclude(board_, judged_[failed.judged].finding);
  }
  failed_.clear();
  for (Judged& judged : judged_) {
    if (judged.watcher) { decide(judged, judged.watcher->finish(board_)); }
  }
}

bool Judge::has_failed() const {
  return std::ranges::any_of(judged_, [](const Judged& judged) {
    return !judged.watcher && judged.finding.outcome == Outcome::failed;
  });
}

void Judge::decide(Judged& judged, Finding finding) {
  assert(judged.watcher);  // not decided yet
  judged.finding = std::move(finding);
  judged.finding.at = board_.now();
  if (judged.finding.outcome == Outcome::failed) {
    for (const std::size_t place : judged.watcher->places()) {
      judged.finding.signals.push_back({&board_.signal(place), board_.value(place)});
    }
    const auto number = static_cast<std::size_t>(&judged - judged_.data());
    failed_.push_back({number, std::move(judged.watcher)});
  }
  judged.watcher.reset();
}

}  // namespace fakebot::sim::scenario
