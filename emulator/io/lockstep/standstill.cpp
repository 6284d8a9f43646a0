#include "io/lockstep/standstill.hpp"

#include <algorithm>
#include <utility>

namespace fakebot::io {

void Standstill::add(const Look& look) {
  if (!first_) {
    first_ = look;
    last_at_ = look.at;
    return;
  }
  const Duration real = look.at - std::exchange(last_at_, look.at);
  const Duration computed_before = computed_;
  for (const auto& [process, used] : look.used) {
    // A process without a first look has used all of the time since.
    const auto at_first = first_->used.find(process);
    computed_ = std::max(computed_,
                         used - (at_first == first_->used.end() ? Duration{0} : at_first->second));
  }
  const Duration computed = computed_ - computed_before;
  if (computed == Duration{0} && look.use == ProcessorUse::none) { blocked_ += real; }
  const bool may_be_starved = look.use == ProcessorUse::runs;
  granted_ += may_be_starved ? std::min(real, computed) : real;
}

void Standstill::end() {
  first_.reset();
  computed_ = blocked_ = granted_ = Duration{0};
}

Standstill::Look look_at(const std::vector<pid_t>& processes) {
  Standstill::Look look{.at = std::chrono::steady_clock::now().time_since_epoch(),
                        .use = processor_use(processes)};
  for (const pid_t process : processes) {
    if (const auto used = processor_time(process)) { look.used.emplace(process, *used); }
  }
  return look;
}

}  // namespace fakebot::io
