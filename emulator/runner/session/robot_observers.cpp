#include "runner/session/robot_observers.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace fakebot::runner {

void RobotObservers::observe(sim::Robot& robot) {
  robot.observe(&observers_.emplace_back(*this, observers_.size()));
}

void RobotObservers::run(std::size_t count, const std::function<void(std::size_t)>& piece) {
  live_apart_ = true;
  threads_->run(count, piece);
  live_apart_ = false;
  forward_kept();
}

/// Called by a single thread for each robot.
void RobotObservers::on_event(RobotObserver& observer, const sim::RobotEvent& event) {
  sim::RobotEvent timed = event;
  if (observer.time_of) { timed.time = observer.time_of(event.time); }
  if (!live_apart_) { return events_.on_robot_event(observer.robot, timed); }
  const auto& bytes = event.violation.bytes;
  observer.kept.push_back({observer.robot, timed, {bytes.begin(), bytes.end()}});
}

void RobotObservers::forward_kept() {
  std::vector<KeptEvent> all;
  for (RobotObserver& observer : observers_) {
    std::ranges::move(observer.kept, std::back_inserter(all));
    observer.kept.clear();
  }
  std::ranges::stable_sort(all, {}, [](const KeptEvent& kept) { return kept.event.time; });
  for (KeptEvent& kept : all) {
    kept.event.violation.bytes = kept.bytes;
    events_.on_robot_event(kept.robot, kept.event);
  }
}

}  // namespace fakebot::runner
