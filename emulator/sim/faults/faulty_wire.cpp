#include "sim/faults/faulty_wire.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

namespace fakebot::sim::faults {

FaultyWire::FaultyWire(const WireProtocol& wire, std::uint64_t seed, WireEnds& ends, Takes takes)
    : wire_(wire),
      seed_(seed),
      ends_(ends),
      takes_time_(takes == Takes::time_of_line && !wire.properties().is_usb),
      driver_baud_rate_(wire.properties().baud_rate),
      downstream_(
          wire,
          [&ends](const Piece& piece, const std::string& comment) {
            ends.to_driver(piece.at, piece.bytes, comment);
          },
          [this](const Evidence& one) { take_down(one); }),
      upstream_(
          wire,
          [&ends](const Piece& piece, const std::string& comment) {
            ends.to_robot(piece.at, piece.bytes, comment);
          },
          [this](const Evidence& one) { take_down(one); }) {}

bool FaultyWire::begin(std::shared_ptr<const Fault> fault, SimTime now,
                       std::shared_ptr<FaultTally> tally) {
  stream_of(*fault).end(*fault, now);
  std::erase_if(begun_, [&](const Begun& one) {
    return one.fault == fault || !stream_of(*one.fault).has(*one.fault);
  });
  if (begun_.size() >= kMostActive) { return false; }
  tally_.add(fault);
  if (tally != nullptr) { tally->add(fault); }
  stream_of(*fault).begin(*fault, seed_, now);
  begun_.push_back({std::move(fault), std::move(tally)});
  return true;
}

void FaultyWire::end(const Fault& fault, SimTime now) {
  stream_of(fault).end(fault, now);
}

void FaultyWire::from_robot(SimTime now, std::span<const std::uint8_t> frame) {
  if (downstream_.is_clean()) { return ends_.to_driver(now, frame, {}); }
  downstream_.push({now, {frame.begin(), frame.end()}});
}

void FaultyWire::from_robot_in_pieces(SimTime now, std::span<const std::uint8_t> bytes) {
  if (downstream_.is_clean() && !holds_begin(from_robot_in_frames_)) {
    return ends_.to_driver(now, bytes, {});
  }
  if (!from_robot_in_frames_) {
    from_robot_in_frames_ =
        std::make_unique<FrameGatherer>(wire_, WireDirection::from_robot, downstream_);
  }
  from_robot_in_frames_->add(now, bytes);
}

void FaultyWire::from_driver(SimTime now, std::span<const std::uint8_t> bytes) {
  if (!takes_time_) { return arrive(now, bytes); }
  from_driver_.send(now, bytes, driver_baud_rate_);
}

void FaultyWire::arrive(SimTime at, std::span<const std::uint8_t> bytes) {
  if (upstream_.is_clean() && !is_mid_frame()) { return ends_.to_robot(at, bytes, {}); }
  if (!from_driver_in_frames_) {
    from_driver_in_frames_ =
        std::make_unique<FrameGatherer>(wire_, WireDirection::from_driver, upstream_);
  }
  from_driver_in_frames_->add(at, bytes);
}

void FaultyWire::arrive_in_tick(SimTime now, SimTime tick) {
  while (from_driver_.next_at() < now + tick) { arrive(now, from_driver_.take()); }
}

std::size_t FaultyWire::room() const {
  return takes_time_ ? from_driver_.room() : std::numeric_limits<std::size_t>::max();
}

void FaultyWire::deliver(SimTime now) {
  while (from_driver_.next_at() <= now) {
    const SimTime at = from_driver_.next_at();
    arrive(at, from_driver_.take());
  }
  for (const auto* frames : {&from_driver_in_frames_, &from_robot_in_frames_}) {
    if (*frames) { (*frames)->advance(now); }
  }
  if (!downstream_.is_clean()) { downstream_.advance(now); }
  if (!upstream_.is_clean()) { upstream_.advance(now); }
}

void FaultyWire::give_up(SimTime now) {
  while (from_driver_.next_at() != SimTime::max()) { arrive(now, from_driver_.take()); }
  for (const auto* frames : {&from_driver_in_frames_, &from_robot_in_frames_}) {
    if (*frames) { (*frames)->give_up(now); }
  }
  downstream_.give_up(now);
  upstream_.give_up(now);
}

SimTime FaultyWire::next_at() const {
  SimTime next =
      std::min({downstream_.next_at(), upstream_.next_at(), from_driver_.all_arrive_at()});
  for (const auto* frames : {&from_driver_in_frames_, &from_robot_in_frames_}) {
    if (*frames) { next = std::min(next, (*frames)->gives_up_at()); }
  }
  return next;
}

void FaultyWire::take_down(const Evidence& evidence) {
  tally_.take_down(evidence);
  const auto its = std::ranges::find_if(
      begun_, [&](const Begun& one) { return one.fault.get() == evidence.fault; });
  if (its->tally != nullptr) { its->tally->take_down(evidence); }
}

}  // namespace fakebot::sim::faults
