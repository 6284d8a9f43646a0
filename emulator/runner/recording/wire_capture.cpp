#include "runner/recording/wire_capture.hpp"

namespace fakebot::runner {

WireCapture::WireCapture(const std::string& path, const capture::CaptureInfo& info)
    : file_(path), writer_([this](std::span<const std::uint8_t> block) { write(block); }, info) {}

void WireCapture::write(std::span<const std::uint8_t> block) {
  file_.write(block);
  bytes_ += block.size();
}

void WireCapture::on_robot_bytes(sim::SimTime at, std::span<const std::uint8_t> frame,
                                 std::string_view comment) {
  writer_.write(at, capture::PacketDirection::inbound, frame, comment);
}

void WireCapture::on_driver_bytes(sim::SimTime at, std::span<const std::uint8_t> bytes,
                                  std::string_view comment) {
  writer_.write(at, capture::PacketDirection::outbound, bytes, comment);
}

}  // namespace fakebot::runner
