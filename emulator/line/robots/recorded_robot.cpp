#include "line/robots/recorded_robot.hpp"

#include <algorithm>

namespace fakebot::line {

namespace {

/// A pseudo-terminal with a slow driver does not accept more at once. Packets of other programs may
/// be longer.
constexpr std::size_t kMostBytesAtOnce = 512;

}  // namespace

void RecordedRobot::step(sim::Outbox& out) {
  now_ += tick();
  while (next_ < sent_.size() && sent_[next_].at <= now_) { send(sent_[next_++].bytes, out); }
}

void RecordedRobot::send(std::span<const std::uint8_t> bytes, sim::Outbox& out) {
  observed().from_robot(bytes);
  while (!bytes.empty()) {
    const auto piece = bytes.first(std::min(bytes.size(), kMostBytesAtOnce));
    out.add(piece);
    bytes = bytes.subspan(piece.size());
  }
}

sim::SimTime RecordedRobot::next_frame_at() const {
  if (next_ == sent_.size()) { return sim::SimTime::max(); }
  return std::max(sim::in_whole_ticks(sent_[next_].at, tick()), now_ + tick());
}

}  // namespace fakebot::line
