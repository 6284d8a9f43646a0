#include "runner/line/tapped_stream.hpp"

namespace fakebot::runner {

namespace wire = protocol::kobuki;

TappedStream::TappedStream(boost::asio::io_context& context)
    : from_robot_{{wire::kFeedbackLengths,
                   [this](std::span<const std::uint8_t> piece) {
                     tap_->on_robot_bytes(now(), piece, {});
                   }},
                  boost::asio::steady_timer(context)},
      from_driver_{{wire::kCommandLengths,
                    [this](std::span<const std::uint8_t> piece) {
                      tap_->on_driver_bytes(now(), piece, {});
                    }},
                   boost::asio::steady_timer(context)} {}

sim::SimTime TappedStream::now() const {
  return std::chrono::duration_cast<sim::SimTime>(std::chrono::steady_clock::now() - begin_);
}

void TappedStream::add(Direction& direction, std::span<const std::uint8_t> bytes) {
  if (tap_ == nullptr) { return; }
  direction.half_frame_timer.cancel();
  direction.splitter.add(bytes);
  if (!direction.splitter.mid_frame()) { return; }
  direction.half_frame_timer.expires_after(wire::kHalfFrameTimeout);
  direction.half_frame_timer.async_wait([&direction](boost::system::error_code error) {
    if (!error) { direction.splitter.give_up(); }
  });
}

void TappedStream::give_up() {
  if (tap_ == nullptr) { return; }
  from_robot_.splitter.give_up();
  from_driver_.splitter.give_up();
}

}  // namespace fakebot::runner
