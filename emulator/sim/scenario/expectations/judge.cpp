#include "sim/scenario/expectations/judge.hpp"

#include <algorithm>
#include <cassert>
#include <utility>
#include <variant>

#include "sim/scenario/expectations/watchers.hpp"

namespace fakebot::sim::scenario {

bool is_violation_of_protocol(const Finding& finding) {
  return !finding.signals.empty() && std::ranges::all_of(finding.signals, [](const auto& value) {
    return value.signal->counts_violations;
  });
}

Judge::Judge(std::vector<Expectation> expectations, SignalBoard& board, const FormulaParser& parse)
    : board_(board) {
  if (!expectations.empty()) { silence_.emplace(board); }
  for (Expectation& expectation : expectations) {
    auto watcher = std::visit([&](const auto& what) { return make_watcher(what, board, parse); },
                              expectation.what);
    judged_.push_back({std::move(expectation), std::move(watcher), {}});
  }
}

void Judge::evaluate() {
  if (silence_) { silence_->evaluate(); }
  for (const Failed& failed : failed_) { failed.watcher->follow(board_); }
  for (Judged& judged : judged_) {
    if (!judged.watcher) { continue; }
    auto finding = judged.watcher->evaluate(board_);
    if (!finding) { continue; }
    decide(judged, std::move(*finding));
    auto watcher = std::move(judged.watcher);
    if (judged.finding.outcome != Outcome::failed) { continue; }
    failed_.push_back({&judged.finding, std::move(watcher)});
  }
}

void Judge::on_event(std::string_view name) {
  for (Judged& judged : judged_) {
    if (judged.watcher) { judged.watcher->on_event(name, board_.now()); }
  }
}

void Judge::finish(ScenarioEnd end) {
  for (const Failed& failed : failed_) {
    failed.watcher->conclude(board_, *failed.finding);
    add_silence(*failed.finding);
  }
  failed_.clear();
  for (Judged& judged : judged_) {
    if (!judged.watcher) { continue; }
    decide(judged, end == ScenarioEnd::whole ? judged.watcher->finish(board_)
                                             : judged.watcher->cut_short(board_));
    add_silence(judged.finding);
    judged.watcher.reset();
  }
}

bool Judge::has_failed() const {
  return std::ranges::any_of(judged_, [](const Judged& judged) {
    return !judged.watcher && judged.finding.outcome == Outcome::failed;
  });
}

/// A driver that says nothing cannot react.
void Judge::add_silence(Finding& finding) const {
  if (finding.outcome != Outcome::failed || is_violation_of_protocol(finding)) { return; }
  const std::string silence = silence_->text(finding.since, finding.at);
  if (!silence.empty()) { finding.explanation += "; " + silence; }
}

void Judge::decide(Judged& judged, Finding finding) {
  assert(judged.watcher);  // not decided yet
  judged.finding = std::move(finding);
  judged.finding.at = board_.now();
  judged.finding.delayed_in = {{SimTime{0}, board_.now()}};
  if (judged.finding.outcome == Outcome::failed) {
    for (const std::size_t place : judged.watcher->places()) {
      judged.finding.signals.push_back({&board_.signal(place), board_.value(place)});
    }
  }
}

}  // namespace fakebot::sim::scenario
