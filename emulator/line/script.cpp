#include "line/script.hpp"

#include <utility>

namespace fakebot::line {

void Script::plug(const sim::scenario::Plug& plug) {
  plugged_ = plug.in;
  follow_robot();
}

bool Script::order(sim::scenario::DriverOrder order) {
  const bool runs = order == sim::scenario::DriverOrder::start;
  const bool changes = std::exchange(driver_runs_, runs) != runs;
  follow_robot();
  return changes;
}

bool Script::send(std::span<const std::uint8_t> frame) {
  if (!attached_) {
    ++counters_.frames_unheard;
    counters_.bytes_unread += frame.size();
    return false;
  }
  ++counters_.frames_sent;
  counters_.bytes_sent += frame.size();
  return true;
}

void Script::attach(bool attached) {
  attached_ = attached;
  if (attached) {
    ++counters_.attachments;
    robot_.driver_arrived();
  } else {
    robot_.driver_left();
  }
}

}  // namespace fakebot::line
