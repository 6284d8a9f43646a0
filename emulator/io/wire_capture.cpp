#include "io/wire_capture.hpp"

namespace fakebot::io {

WireCapture::WireCapture(const std::string& path, const CaptureInfo& info)
    : file_(path),
      writer_([this](std::span<const std::uint8_t> block) { file_.write(block); }, info) {}

void WireCapture::on_robot_bytes(sim::SimTime at, std::span<const std::uint8_t> frame,
                                 std::string_view comment) {
  writer_.write(at, PacketDirection::inbound, frame, comment);
}

void WireCapture::on_driver_bytes(sim::SimTime at, std::span<const std::uint8_t> bytes,
                                  std::string_view comment) {
  writer_.write(at, PacketDirection::outbound, bytes, comment);
}

}  // namespace fakebot::io
