#include "runner/session/time_grants.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace fakebot::runner {

TimeGrants::Id TimeGrants::grant(std::chrono::nanoseconds by, std::function<void()> on_reached) {
  const time_point until =
      clock_.now() + std::chrono::duration_cast<io::SimulatedClock::time_point::duration>(by);
  const auto id = std::make_shared<Id>(0);
  *id = clock_.call_at(until, [this, id, on_reached = std::move(on_reached)] {
    grants_.erase(*id);
    on_reached();
  });
  grants_.emplace(*id, until);
  return *id;
}

void TimeGrants::withdraw(Id grant) {
  if (grants_.erase(grant) > 0) { clock_.cancel(grant); }
}

bool TimeGrants::allows(time_point time) const {
  if (!is_held_ || time <= clock_.now()) { return true; }
  return std::ranges::any_of(grants_, [&](const auto& grant) { return time <= grant.second; });
}

}  // namespace fakebot::runner
