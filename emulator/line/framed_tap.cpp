#include "line/framed_tap.hpp"

namespace fakebot::line {

using sim::SimTime;
using sim::WireDirection;
using Bytes = std::span<const std::uint8_t>;

FramedTap::FramedTap(boost::asio::io_context& context, const sim::WireProtocol& wire)
    : half_frame_timeout_(wire.properties().half_frame_timeout),
      from_robot_{&sim::WireTap::on_robot_bytes,
                  {wire, WireDirection::from_robot,
                   [this](Bytes piece) { tap_->on_robot_bytes(from_robot_.last_at, piece, {}); }},
                  io::Timer(context)},
      from_driver_{
          &sim::WireTap::on_driver_bytes,
          {wire, WireDirection::from_driver,
           [this](Bytes piece) { tap_->on_driver_bytes(from_driver_.last_at, piece, {}); }},
          io::Timer(context)} {}

void FramedTap::add(Direction& direction, SimTime at, Bytes bytes, std::string_view comment) {
  if (tap_ == nullptr) { return; }
  direction.half_frame_timer.cancel();
  if (!comment.empty()) {
    direction.splitter.give_up();
    return (tap_->*direction.report)(at, bytes, comment);
  }
  direction.last_at = at;
  direction.splitter.add(bytes);
  if (!direction.splitter.mid_frame()) { return; }
  direction.half_frame_timer.call_after(half_frame_timeout_,
                                        [&direction] { direction.splitter.give_up(); });
}

void FramedTap::give_up() {
  if (tap_ == nullptr) { return; }
  from_robot_.splitter.give_up();
  from_driver_.splitter.give_up();
}

}  // namespace fakebot::line
