#include "runner/live/live_recording.hpp"

#include <utility>

namespace fakebot::runner {

LiveRecording::LiveRecording(const capture::CaptureInfo& info, sim::SimTime begin,
                             std::size_t most_bytes)
    : most_bytes_(most_bytes),
      begin_(begin),
      writer_(
          [this](std::span<const std::uint8_t> block) {
            open_piece_.append(block.begin(), block.end());
            bytes_ += block.size();
            if (open_piece_.size() >= kPieceBytes) { close_piece(); }
          },
          info) {}

void LiveRecording::on_robot_bytes(sim::SimTime at, std::span<const std::uint8_t> frame,
                                   std::string_view comment) {
  write(at, capture::PacketDirection::inbound, frame, comment);
}

void LiveRecording::on_driver_bytes(sim::SimTime at, std::span<const std::uint8_t> bytes,
                                    std::string_view comment) {
  write(at, capture::PacketDirection::outbound, bytes, comment);
}

void LiveRecording::end(sim::SimTime now) {
  if (!end_) { end_ = now; }
}

void LiveRecording::write(sim::SimTime at, capture::PacketDirection direction,
                          std::span<const std::uint8_t> bytes, std::string_view comment) {
  if (end_) { return; }
  if (bytes_ >= most_bytes_) {
    ++packets_left_out_;
    return;
  }
  writer_.write(at, direction, bytes, comment);
  ++packets_;
}

void LiveRecording::close_piece() {
  pieces_.push_back(std::make_shared<const std::string>(std::exchange(open_piece_, {})));
}

LiveRecording::Pieces LiveRecording::file() {
  if (!open_piece_.empty()) { close_piece(); }
  return pieces_;
}

}  // namespace fakebot::runner
