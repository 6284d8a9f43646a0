#include "robots/kobuki/wire/firmware_decoder.hpp"

#include <algorithm>
#include <cassert>

namespace fakebot::robots::kobuki {

using protocol::kobuki::checksum;
using protocol::kobuki::kFrameOverhead;
using protocol::kobuki::kHeader0;
using protocol::kobuki::kHeader1;

using Bytes = std::span<const std::uint8_t>;
using Kind = protocol::kobuki::DecodeEvent::Kind;

std::optional<FirmwareDecoder::Event> FirmwareDecoder::next(Bytes& input) noexcept {
  while (!input.empty()) {
    switch (wants_) {
      case Wants::header0:
        if (const auto garbage = skip_to(kHeader0, input)) { return garbage; }
        frame_offset_ = offset_;
        size_ = 0;
        take(input, 1);
        wants_ = Wants::header1;
        break;
      case Wants::header1:
        if (const auto garbage = skip_to(kHeader1, input)) { return garbage; }
        take(input, 1);
        wants_ = Wants::length;
        break;
      case Wants::length:
        take(input, 1);
        if (held_[2] > kLengths.max) { return report(Kind::bad_length); }
        wants_ = Wants::rest;
        break;
      case Wants::rest:
        take(input, std::min(missing(), input.size()));
        if (missing() > 0) { return std::nullopt; }
        if (held_[2] < kLengths.min) { return report(Kind::bad_length); }
        const bool is_right = checksum(Bytes(held_).subspan(2, size_ - 2)) == 0;
        return report(is_right ? Kind::frame : Kind::bad_checksum);
    }
  }
  return std::nullopt;
}

FirmwareDecoder::Event FirmwareDecoder::give_up() noexcept {
  assert(mid_frame());
  return report(Kind::half_frame);
}

std::optional<FirmwareDecoder::Event> FirmwareDecoder::skip_to(std::uint8_t header,
                                                               Bytes& input) noexcept {
  const auto found = std::ranges::find(input, header);
  const auto size = static_cast<std::size_t>(found - input.begin());
  if (size == 0) { return std::nullopt; }
  const Event event{Kind::garbage, input.first(size), offset_};
  counters_.garbage_bytes += size;
  offset_ += size;
  input = input.subspan(size);
  return event;
}

void FirmwareDecoder::take(Bytes& input, std::size_t size) noexcept {
  std::ranges::copy(input.first(size), held_.begin() + static_cast<std::ptrdiff_t>(size_));
  size_ += size;
  offset_ += size;
  input = input.subspan(size);
}

std::size_t FirmwareDecoder::missing() const noexcept {
  return held_[2] + kFrameOverhead - size_;
}

FirmwareDecoder::Event FirmwareDecoder::report(Kind kind) noexcept {
  switch (kind) {
    case Kind::frame: ++counters_.frames; break;
    case Kind::bad_length: ++counters_.bad_lengths; break;
    case Kind::bad_checksum: ++counters_.bad_checksums; break;
    case Kind::half_frame: ++counters_.half_frames; break;
    case Kind::garbage: break;  // is never held
  }
  wants_ = Wants::header0;
  return {kind, Bytes(held_).first(size_), frame_offset_};
}

}  // namespace fakebot::robots::kobuki
