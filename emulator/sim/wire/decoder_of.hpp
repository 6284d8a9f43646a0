// The decoder of a protocol, for code that works with any robot.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "sim/wire/wire_decoder.hpp"

namespace fakebot::sim {

/// For decoders that do not search the bytes of an event again, with the events frame, garbage,
/// bad_checksum and half_frame.
template <class FrameDecoder>
class DecoderOf final : public WireDecoder {
 public:
  template <class... Arguments>
  explicit DecoderOf(Arguments&&... arguments) : decoder_(std::forward<Arguments>(arguments)...) {}

  std::optional<WireEvent> next(std::span<const std::uint8_t>& input) override {
    const auto event = decoder_.next(input);
    if (!event) { return std::nullopt; }
    return event_of(*event);
  }
  bool mid_frame() const override { return decoder_.mid_frame(); }
  WireEvent give_up() override { return event_of(decoder_.give_up()); }

 private:
  template <class Kind>
  static WireEvent::Kind kind_of(Kind kind) {
    switch (kind) {
      case Kind::frame: return WireEvent::Kind::frame;
      case Kind::garbage: return WireEvent::Kind::garbage;
      case Kind::bad_checksum: return WireEvent::Kind::bad_checksum;
      case Kind::half_frame: break;
    }
    return WireEvent::Kind::half_frame;
  }
  template <class Event>
  static WireEvent event_of(const Event& event) {
    return {kind_of(event.kind), event.bytes, event.offset, event.bytes.size()};
  }

  FrameDecoder decoder_;
};

}  // namespace fakebot::sim
