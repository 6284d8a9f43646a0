#include "io/frame_writer.hpp"

#include <algorithm>
#include <utility>

namespace fakebot::io {

namespace {

/// Size of a terminal's receive buffer; a longer write may be accepted only in part. A connection
/// could keep minutes of frames, and a driver would act on these instead of present ones: so the
/// same limit.
constexpr std::size_t kMaxUnreadBytes = 4095;

}  // namespace

FrameWriter::FrameWriter(FrameSink& sink, const ContextClock& clock, std::size_t kept_frames,
                         LineCounters& counters)
    : sink_(sink), clock_(clock), most_kept_(kept_frames), counters_(counters) {}

bool FrameWriter::send(std::span<const std::uint8_t> frame) {
  if (!kept_.empty()) [[unlikely]] { send_kept(); }
  if (kept_.empty() && write_frame(frame)) { return true; }
  if (keep(frame)) { return true; }
  drop(frame);
  return false;
}

bool FrameWriter::write_frame(std::span<const std::uint8_t> frame) {
  if (!finish_torn_frame() || !has_room_for(frame.size())) { return false; }
  const std::size_t written = write(frame);
  if (written == 0) { return false; }
  ++counters_.frames_sent;
  counters_.bytes_sent += frame.size();
  most_unread_ += frame.size();
  const auto rest = frame.subspan(written);
  torn_.assign(rest.begin(), rest.end());
  return true;
}

bool FrameWriter::keep(std::span<const std::uint8_t> frame) {
  if (kept_.size() >= most_kept_) { return false; }
  kept_.emplace_back(frame.begin(), frame.end());
  return true;
}

void FrameWriter::send_kept() {
  if (!finish_torn_frame()) { return; }
  while (!kept_.empty() && write_frame(kept_.front())) { kept_.pop_front(); }
}

void FrameWriter::drop_kept() {
  for (const auto& frame : kept_) { drop(frame); }
  kept_.clear();
}

void FrameWriter::drop(std::span<const std::uint8_t> frame) {
  ++counters_.frames_dropped;
  counters_.bytes_unread += frame.size();
}

void FrameWriter::reset() {
  drop_kept();
  torn_.clear();
  most_unread_ = 0;
}

bool FrameWriter::wants_more() {
  send_kept();
  return finish_torn_frame() && all_read() && sink_.has_room();
}

/// Asks the system how much is unread only when the upper bound does not fit. A frame that is
/// longer than the buffer needs all of the buffer, and the rest goes when there is room again.
bool FrameWriter::has_room_for(std::size_t size) {
  size = std::min(size, kMaxUnreadBytes);
  if (most_unread_ + size <= kMaxUnreadBytes) { return true; }
  most_unread_ = sink_.unread_bytes();
  return most_unread_ + size <= kMaxUnreadBytes;
}

/// True when the whole rest is written.
bool FrameWriter::finish_torn_frame() {
  if (torn_.empty()) { return true; }
  const std::size_t written = write(torn_);
  torn_.erase(torn_.begin(), torn_.begin() + static_cast<std::ptrdiff_t>(written));
  return torn_.empty();
}

/// In simulated time the driver can read the frame before time goes on.
std::size_t FrameWriter::write(std::span<const std::uint8_t> bytes) {
  const std::size_t unread = clock_.is_simulated() ? sink_.unread_bytes() : 0;
  const std::size_t written = sink_.write(bytes);
  if (clock_.is_simulated()) {
    sink_.await_delivery(unread, written);
    may_be_unnoticed_ = true;
  }
  return written;
}

bool FrameWriter::confirm_delivery() {
  if (!std::exchange(may_be_unnoticed_, false)) { return false; }
  return !sink_.is_all_read() && sink_.wake_readers();
}

}  // namespace fakebot::io
