#include "sim/scenario/expectations/judge.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>
#include <variant>

#include "sim/scenario/expectations/watchers.hpp"

namespace fakebot::sim::scenario {

bool is_violation_of_protocol(const Violation& violation) {
  return !violation.signals.empty() &&
         std::ranges::all_of(violation.signals,
                             [](const auto& value) { return value.signal.counts_violations; });
}

Judge::Judge(std::vector<Expectation> expectations, SignalBoard& board, bool hears_driver)
    : board_(board) {
  if (!expectations.empty()) { silence_.emplace(board); }
  for (Expectation& expectation : expectations) {
    auto watcher = is_about_lines(expectation.what) && !hears_driver
                       ? make_unheard_watcher()
                       : std::visit([&](const auto& what) { return make_watcher(what, board); },
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
  for (const Failed& failed : failed_) { failed.watcher->on_event(name, board_.now()); }
}

void Judge::on_line(std::string_view line) {
  for (Judged& judged : judged_) {
    if (judged.watcher) { judged.watcher->on_line(line, board_); }
  }
}

void Judge::finish(ScenarioEnd end) {
  for (const Failed& failed : failed_) { conclude(*failed.watcher, *failed.finding); }
  failed_.clear();
  for (Judged& judged : judged_) {
    if (!judged.watcher) { continue; }
    decide(judged, end == ScenarioEnd::whole ? judged.watcher->finish(board_)
                                             : judged.watcher->cut_short(board_));
    if (judged.finding.outcome == Outcome::failed) { conclude(*judged.watcher, judged.finding); }
    judged.watcher.reset();
  }
}

bool Judge::has_failed() const {
  return std::ranges::any_of(judged_, [](const Judged& judged) {
    return !judged.watcher && judged.finding.outcome == Outcome::failed;
  });
}

void Judge::conclude(Watcher& watcher, Finding& finding) const {
  Violations violations = watcher.conclude(board_);
  finding.violations = std::max<std::uint64_t>(violations.count(), 1);
  if (!violations.empty()) {
    std::vector<Violation> all = violations.take();
    static_cast<Violation&>(finding) = std::move(all.front());
    finding.later.assign(std::make_move_iterator(all.begin() + 1),
                         std::make_move_iterator(all.end()));
  }
  add_silence(finding);
  for (Violation& violation : finding.later) { add_silence(violation); }
}

/// A driver that says nothing cannot react.
void Judge::add_silence(Violation& violation) const {
  if (is_violation_of_protocol(violation)) { return; }
  const std::string silence = silence_->text(violation.since, violation.at);
  if (!silence.empty()) { violation.explanation += "; " + silence; }
}

void Judge::decide(Judged& judged, Finding finding) {
  assert(judged.watcher);  // not decided yet
  judged.finding = std::move(finding);
  judged.finding.at = board_.now();
  if (judged.expectation.is_of_all_runs) {
    judged.finding.reacted_in.clear();
    if (judged.finding.outcome != Outcome::passed) { judged.finding.outcome = Outcome::unreached; }
  }
  if (judged.finding.outcome != Outcome::failed) { return; }
  if (judged.finding.delayed_in.empty()) {
    judged.finding.delayed_in = {{SimTime{0}, board_.now()}};
  }
  judged.finding.signals = values_of(board_, judged.watcher->places());
}

}  // namespace fakebot::sim::scenario
