#include "runner/scenario/driver/driver_delays.hpp"

#include <algorithm>

namespace fakebot::runner {

using sim::SimTime;

DriverDelays::DriverDelays(Session& session, line::Station& station, bool is_started_here)
    : session_(session), station_(station) {
  if (is_started_here) { without_driver_.push_back({SimTime{0}, SimTime::max()}); }
}

void DriverDelays::note_driver(bool runs) {
  if (without_driver_.empty()) { return; }
  const bool ran = without_driver_.back().until != SimTime::max();
  if (runs && !ran) { without_driver_.back().until = station_.now(); }
  if (!runs && ran) { without_driver_.push_back({station_.now(), SimTime::max()}); }
}

MachineDelays DriverDelays::all() const {
  return {station_.pace().lateness().lost(), station_.delivery()->lost(),
          session_.processor_watch().waits().lost(), without_driver_};
}

Lost DriverDelays::since(SimTime from) const {
  Lost lost;
  if (session_.is_simulated()) { return lost; }
  session_.processor_watch().sample();
  lost.add(all(), from, std::max(from, station_.now()));
  return lost;
}

Lost DriverDelays::in_last(std::chrono::nanoseconds period) const {
  return since(std::max(station_.now() - in_robot_time(period), SimTime{0}));
}

std::chrono::nanoseconds DriverDelays::in_session_time(std::chrono::nanoseconds of_robot) const {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(of_robot / speed());
}

SimTime DriverDelays::in_robot_time(std::chrono::nanoseconds of_session) const {
  return std::chrono::duration_cast<SimTime>(of_session * speed());
}

}  // namespace fakebot::runner
