#include "fakebot/protocol/kobuki/frame_decoder.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace fakebot::protocol::inline v0::kobuki {

namespace {

using Bytes = std::span<const std::uint8_t>;
using Kind = DecodeEvent::Kind;

/// AA 55 as far as it goes, and a good length as far as it is there: bytes that
/// may yet become a frame. `at` is the place of the first such byte.
std::size_t find_header(Bytes window) noexcept {
  // A healthy stream has the next header where the last frame ended.
  if (window.size() >= 2 && window[0] == kHeader0 && window[1] == kHeader1) { return 0; }
  std::size_t at = 0;
  while (at < window.size()) {
    const void* found = std::memchr(window.data() + at, kHeader0, window.size() - at);
    if (found == nullptr) { return window.size(); }
    at = static_cast<std::size_t>(static_cast<const std::uint8_t*>(found) - window.data());
    if (at + 1 == window.size() || window[at + 1] == kHeader1) { return at; }
    ++at;
  }
  return at;
}

}  // namespace

/// What is at the start of a window.
struct FrameDecoder::Scan {
  bool complete;         // false: the window ends inside what may be a frame
  Kind kind;             // of what is complete
  std::size_t size;      // bytes it spans
  std::size_t consumed;  // bytes that are done with; less than size after a fault
};

FrameDecoder::Scan FrameDecoder::scan(Bytes window) const noexcept {
  const std::size_t start = find_header(window);
  if (start > 0) { return {true, Kind::garbage, start, start}; }
  if (window.size() < kFrameHeaderSize) { return {false, Kind::half_frame, 0, 0}; }

  const std::size_t length = window[2];
  if (length < lengths_.min || length > lengths_.max) {
    // The length byte itself may start the next frame, as in AA 55 AA 55.
    return {true, Kind::bad_length, kFrameHeaderSize, 2};
  }
  const std::size_t size = length + kFrameOverhead;
  if (window.size() < size) { return {false, Kind::half_frame, 0, 0}; }
  if (checksum(window.subspan(2, size - 2)) != 0) { return {true, Kind::bad_checksum, size, 2}; }
  return {true, Kind::frame, size, size};
}

std::optional<DecodeEvent> FrameDecoder::next(Bytes& input) noexcept {
  while (mid_frame()) {
    const Bytes window(held_.data() + begin_, end_ - begin_);
    const Scan found = scan(window);
    if (found.complete) {
      begin_ += found.consumed;
      return report(found.kind, window.first(found.size), found.consumed);
    }
    if (input.empty()) { return std::nullopt; }
    const std::size_t taken = std::min(missing_from_held(), input.size());
    hold(input.first(taken));
    input = input.subspan(taken);
  }
  if (input.empty()) { return std::nullopt; }

  const Scan found = scan(input);
  const Bytes window = input;
  if (!found.complete) {
    hold(input);
    input = {};
    return std::nullopt;
  }
  input = input.subspan(found.consumed);
  return report(found.kind, window.first(found.size), found.consumed);
}

DecodeEvent FrameDecoder::give_up() noexcept {
  assert(mid_frame());
  const Bytes window(held_.data() + begin_, end_ - begin_);
  const std::size_t consumed = std::min<std::size_t>(window.size(), 2);
  begin_ += consumed;
  return report(Kind::half_frame, window, consumed);
}

std::size_t FrameDecoder::missing_from_held() const noexcept {
  const std::size_t size = end_ - begin_;
  if (size < kFrameHeaderSize) { return kFrameHeaderSize - size; }
  return held_[begin_ + 2] + kFrameOverhead - size;
}

void FrameDecoder::hold(Bytes bytes) noexcept {
  if (begin_ > 0) {
    std::memmove(held_.data(), held_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  std::memcpy(held_.data() + end_, bytes.data(), bytes.size());
  end_ += bytes.size();
}

DecodeEvent FrameDecoder::report(Kind kind, Bytes bytes, std::size_t consumed) noexcept {
  switch (kind) {
    case Kind::frame: ++counters_.frames; break;
    case Kind::garbage: counters_.garbage_bytes += bytes.size(); break;
    case Kind::bad_length: ++counters_.bad_lengths; break;
    case Kind::bad_checksum: ++counters_.bad_checksums; break;
    case Kind::half_frame: ++counters_.half_frames; break;
  }
  const DecodeEvent event{kind, bytes, offset_};
  offset_ += consumed;
  return event;
}

}  // namespace fakebot::protocol::inline v0::kobuki
