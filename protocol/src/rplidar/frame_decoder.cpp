#include "fakebot/protocol/rplidar/frame_decoder.hpp"

#include <algorithm>

#include "fakebot/protocol/rplidar/answers.hpp"
#include "fakebot/protocol/rplidar/measurements.hpp"

namespace fakebot::protocol::inline v0::rplidar {

namespace {

using Bytes = std::span<const std::uint8_t>;
using Kind = DecodeEvent::Kind;

/// Whether the window is a text, or may become a text.
bool may_be_text(Bytes window) {
  const std::size_t seen = std::min(window.size(), BootText::kBegin.size());
  return std::equal(
      window.begin(), window.begin() + static_cast<std::ptrdiff_t>(seen), BootText::kBegin.begin(),
      [](std::uint8_t byte, char letter) { return byte == static_cast<std::uint8_t>(letter); });
}

/// The bytes up to the end of the last line; nothing if more bytes are needed, or no text is so
/// long.
std::size_t size_of_text(Bytes window) {
  std::size_t lines = 0;
  for (std::size_t i = 0; i < std::min(window.size(), BootText::kMostLetters); ++i) {
    if (window[i] == '\n' && ++lines == BootText::kLines) { return i + 1; }
  }
  return 0;
}

}  // namespace

/// What a window begins with.
struct detail::FrameFormat::Look {
  enum class What : std::uint8_t { nothing, incomplete, frame, bad_checksum };
  What what = What::nothing;
  std::size_t size = 0;  ///< of the frame; for an incomplete frame the bytes that are needed next

  static Look needs(std::size_t size) { return {What::incomplete, size}; }
  static Look frame(std::size_t size) { return {What::frame, size}; }
};

detail::FrameFormat::Look detail::FrameFormat::look_at_request(Bytes window) const noexcept {
  if (window.size() < kRequestHeadSize) { return Look::needs(kRequestHeadSize); }
  if ((window[1] & kHasPayload) == 0) { return Look::frame(kRequestHeadSize); }
  if (window.size() < kRequestHeadSize + 1) { return Look::needs(kRequestHeadSize + 1); }
  const std::size_t size = kRequestOverhead + window[kRequestHeadSize];
  if (window.size() < size) { return Look::needs(size); }
  const bool is_right = exclusive_or(window.first(size)) == 0;
  return {is_right ? Look::What::frame : Look::What::bad_checksum, size};
}

detail::FrameFormat::Look detail::FrameFormat::look_at_packet(Bytes window) const noexcept {
  if (packet_size_ == Node::kPackedSize) {
    if (window.size() < packet_size_) { return Look::needs(packet_size_); }
    return {is_node(window) ? Look::What::frame : Look::What::nothing, packet_size_};
  }
  if (window.size() < 2) { return Look::needs(2); }
  if (!begins_capsule(window)) { return {Look::What::nothing}; }
  if (window.size() < packet_size_) { return Look::needs(packet_size_); }
  const bool is_right = has_right_checksum(window.first(packet_size_));
  return {is_right ? Look::What::frame : Look::What::bad_checksum, packet_size_};
}

detail::FrameFormat::Look detail::FrameFormat::look(Bytes window) const noexcept {
  if (sender_ == Sender::host) {
    return window[0] == kSync ? look_at_request(window) : Look{Look::What::nothing};
  }
  if (window[0] == kSync) {
    if (window.size() < 2) { return Look::needs(2); }
    if (window[1] == kAnswerSync) {
      if (window.size() < kDescriptorSize) { return Look::needs(kDescriptorSize); }
      if (const auto descriptor = read_descriptor(window)) {
        const std::size_t size =
            kDescriptorSize + (descriptor->many_packets ? 0 : descriptor->data_size);
        return window.size() < size ? Look::needs(size) : Look::frame(size);
      }
    }
  }
  if (may_be_text(window)) {
    if (window.size() < BootText::kBegin.size()) { return Look::needs(window.size() + 1); }
    if (const std::size_t size = size_of_text(window)) { return Look::frame(size); }
    if (window.size() < BootText::kMostLetters) { return Look::needs(window.size() + 1); }
  }
  if (packet_size_ > 0) { return look_at_packet(window); }
  if (sender_ == Sender::either && window[0] == kSync) { return look_at_request(window); }
  return {Look::What::nothing};
}

detail::FrameFormat::Found detail::FrameFormat::scan(Bytes window) const noexcept {
  const Look first = look(window);
  switch (first.what) {
    case Look::What::incomplete: return {false, Kind::half_frame, 0, 0};
    case Look::What::frame: return {true, Kind::frame, first.size, first.size};
    case Look::What::bad_checksum: return {true, Kind::bad_checksum, first.size, first.size};
    case Look::What::nothing: break;
  }
  std::size_t garbage = 1;
  while (garbage < window.size() && look(window.subspan(garbage)).what == Look::What::nothing) {
    ++garbage;
  }
  return {true, Kind::garbage, garbage, garbage};
}

std::size_t detail::FrameFormat::missing(Bytes held) const noexcept {
  return look(held).size - held.size();
}

void detail::FrameFormat::follow(Bytes frame) noexcept {
  if (sender_ == Sender::host) { return; }
  if (frame.size() >= kDescriptorSize) {
    if (const auto descriptor = read_descriptor(frame)) {
      // The board between host and scanner answers without the scanner.
      if (descriptor->type == answer_type::accessory_board) { return; }
      packet_size_ = descriptor->many_packets ? descriptor->data_size : 0;
      return;
    }
  }
  if (frame.size() != packet_size_ && may_be_text(frame)) { packet_size_ = 0; }
}

std::optional<DecodeEvent> FrameDecoder::next(Bytes& input) noexcept {
  const auto event = search_.next(format_, input);
  if (event && event->kind == Kind::frame) { format_.follow(event->bytes); }
  return event;
}

DecodeEvent FrameDecoder::give_up() noexcept {
  return search_.give_up();
}

}  // namespace fakebot::protocol::inline v0::rplidar
