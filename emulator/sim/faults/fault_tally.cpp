#include "sim/faults/fault_tally.hpp"

#include <algorithm>
#include <iterator>

namespace fakebot::sim::faults {

std::size_t FaultTally::place_of(const Fault& fault) const {
  const auto its = std::ranges::find_if(
      faults_, [&](const std::weak_ptr<const Fault>& one) { return one.lock().get() == &fault; });
  return static_cast<std::size_t>(std::distance(faults_.begin(), its));
}

void FaultTally::add(const std::shared_ptr<const Fault>& fault) {
  if (place_of(*fault) < faults_.size()) { return; }
  if (faults_.size() >= kMostCounted) { leave_out_what_is_gone(); }
  faults_.push_back(fault);
  counts_.push_back({fault->name, fault->type->name});
}

void FaultTally::leave_out_what_is_gone() {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < faults_.size(); ++i) {
    if (faults_[i].expired()) {
      ++left_out_.faults;
      left_out_.hits += counts_[i].hits;
      continue;
    }
    if (kept != i) {
      faults_[kept] = std::move(faults_[i]);
      counts_[kept] = std::move(counts_[i]);
    }
    ++kept;
  }
  faults_.resize(kept);
  counts_.resize(kept);
}

void FaultTally::take_down(const Evidence& evidence) {
  const Fault& fault = *evidence.fault;
  ++hits_;
  ++counts_[place_of(fault)].hits;
  if (records_.size() >= most_records_) { return; }
  records_.push_back({evidence.at, fault.name, fault.type->name, fault.stream(), evidence.before,
                      evidence.after, evidence.delay});
}

}  // namespace fakebot::sim::faults
