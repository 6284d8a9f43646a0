#include "line/tapped_stream.hpp"

namespace fakebot::line {

using sim::WireDirection;

TappedStream::TappedStream(boost::asio::io_context& context, const sim::WireProtocol& wire)
    : half_frame_timeout_(wire.properties().half_frame_timeout),
      from_robot_{
          {wire, WireDirection::from_robot,
           [this](std::span<const std::uint8_t> piece) { tap_->on_robot_bytes(now(), piece, {}); }},
          io::Timer(context)},
      from_driver_{{wire, WireDirection::from_driver,
                    [this](std::span<const std::uint8_t> piece) {
                      tap_->on_driver_bytes(now(), piece, {});
                    }},
                   io::Timer(context)} {}

sim::SimTime TappedStream::now() const {
  return std::chrono::duration_cast<sim::SimTime>(std::chrono::steady_clock::now() - begin_);
}

void TappedStream::add(Direction& direction, std::span<const std::uint8_t> bytes) {
  if (tap_ == nullptr) { return; }
  direction.half_frame_timer.cancel();
  direction.splitter.add(bytes);
  if (!direction.splitter.mid_frame()) { return; }
  direction.half_frame_timer.call_after(half_frame_timeout_,
                                        [&direction] { direction.splitter.give_up(); });
}

void TappedStream::give_up() {
  if (tap_ == nullptr) { return; }
  from_robot_.splitter.give_up();
  from_driver_.splitter.give_up();
}

}  // namespace fakebot::line
