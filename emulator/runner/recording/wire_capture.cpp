#include "runner/recording/wire_capture.hpp"

namespace fakebot::runner {

WireCapture::WireCapture(const std::string& path, const capture::CaptureInfo& info,
                         const std::vector<std::string>& lines, io::Writing writing)
    : file_(path, io::Writers::any, writing),
      writer_([this](std::span<const std::uint8_t> block) { write_block(block); }, info, lines) {}

void WireCapture::write_block(std::span<const std::uint8_t> block) {
  file_.write(block);
  bytes_ += block.size();
}

}  // namespace fakebot::runner
