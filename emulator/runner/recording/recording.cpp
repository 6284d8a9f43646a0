#include "runner/recording/recording.hpp"

#include <cassert>
#include <utility>

#include "io/os_error.hpp"

namespace fakebot::runner {

namespace {

/// Bytes: one memory page, about thirty packets.
constexpr std::size_t kMostHeld = 4096;

}  // namespace

Recording::Recording(const std::string& path, const capture::CaptureInfo& info,
                     const std::vector<std::string>& lines, OnError on_error)
    : file_(path, io::Writers::one),
      writer_(
          [this](std::span<const std::uint8_t> block) {
            held_.insert(held_.end(), block.begin(), block.end());
          },
          info, lines),
      on_error_(std::move(on_error)) {
  for (std::uint32_t number = 0; number < lines.size(); ++number) {
    lines_.emplace_back(*this, number);
  }
  file_.write(held_);
  held_.clear();
}

// Reporting an error does not fail.
Recording::~Recording() {  // NOLINT(bugprone-exception-escape)
  flush();
}

sim::WireTap& Recording::tap(std::size_t line, TimeOf time_of) {
  assert(line < lines_.size());
  lines_[line].set_time(std::move(time_of));
  return lines_[line];
}

void Recording::Line::on_robot_bytes(sim::SimTime at, std::span<const std::uint8_t> frame,
                                     std::string_view comment) {
  write(at, capture::PacketDirection::inbound, frame, comment);
}

void Recording::Line::on_driver_bytes(sim::SimTime at, std::span<const std::uint8_t> bytes,
                                      std::string_view comment) {
  write(at, capture::PacketDirection::outbound, bytes, comment);
}

void Recording::Line::write(sim::SimTime at, capture::PacketDirection direction,
                            std::span<const std::uint8_t> bytes, std::string_view comment) {
  if (!recording_.error_.empty()) { return; }
  recording_.writer_.write(time_of_ ? time_of_(at) : at, direction, bytes, comment, number_);
  recording_.on_packet();
}

void Recording::on_packet() {
  const auto now = Clock::now();
  if (++held_packets_ == 1) { held_since_ = now; }
  if (held_.size() >= kMostHeld || now - held_since_ >= kHeldFor) { flush(); }
}

void Recording::flush() {
  if (held_packets_ == 0) { return; }
  try {
    file_.write(held_);
    packets_ += held_packets_;
  } catch (const io::OsError& error) {
    error_ = error.what();
    on_error_(error_);
  }
  held_.clear();
  held_packets_ = 0;
}

}  // namespace fakebot::runner
