#include "sim/scenario/expectations/violations.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "sim/scenario/time_text.hpp"

namespace fakebot::sim::scenario {

void Violations::add(Violation violation) {
  assert(violation.missed_by && !violation.delayed_in.empty());
  if (join(violation)) { return; }
  ++count_;
  all_.push_back({std::move(violation)});
  if (all_.size() <= kMost) { return; }
  all_.erase(std::ranges::min_element(
      all_, {}, [](const Entry& entry) { return *entry.violation.missed_by; }));
}

bool Violations::join(const Violation& violation) {
  if (all_.empty()) { return false; }
  auto& [last, again] = all_.back();
  const SimTime gap = violation.since - last.delayed_in.back().until;
  if (gap < SimTime{0} || gap >= kOneViolation) { return false; }
  *last.missed_by += *violation.missed_by;
  last.missed_by_more = last.missed_by_more || violation.missed_by_more;
  if (last.delayed_in.size() + violation.delayed_in.size() > kMostPeriods) {
    last.delayed_in.resize(kMostPeriods - 1);
    last.delayed_in.push_back(violation.delayed_in.back());
  } else {
    last.delayed_in.insert(last.delayed_in.end(), violation.delayed_in.begin(),
                           violation.delayed_in.end());
  }
  ++again;
  return true;
}

std::vector<Violation> Violations::take() {
  std::vector<Violation> all;
  for (auto& [violation, again] : std::exchange(all_, {})) {
    if (again > 0) {
      violation.explanation += ", and again" +
                               (again == 1 ? "" : " " + std::to_string(again) + " times") +
                               " until " + seconds_text(violation.delayed_in.back().until);
    }
    all.push_back(std::move(violation));
  }
  std::ranges::stable_sort(all, {}, &Violation::at);
  return all;
}

}  // namespace fakebot::sim::scenario
