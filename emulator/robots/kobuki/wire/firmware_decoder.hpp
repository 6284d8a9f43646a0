// Finds frames in the bytes of a driver like the real firmware, without resynchronisation: see
// frame_decoder.hpp for the decoder that resynchronises.
//
//   any byte        any byte       3 to 119     LEN + 1 bytes
//   but AA          but 55         +--------------------------> a frame
//     v |            v |           |
//   hunting --AA--> wants 55 --55--> wants LEN --0 to 2, LEN + 1 bytes--> hunting
//                                    |
//                                    +--another--> hunting
//
// Bytes are never searched again, and silence does not end a frame: the next bytes complete the
// frame. The memory for a frame is never cleared: behind a short frame stand bytes of longer frames
// before.
// Source: observed, firmware 1.0.0 to 1.2.0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "fakebot/protocol/kobuki/frame_decoder.hpp"

namespace fakebot::robots::kobuki {

/// Used like a FrameDecoder. A wrong checksum is reported after the whole frame.
class FirmwareDecoder {
 public:
  using Event = protocol::kobuki::DecodeEvent;

  [[nodiscard]] std::optional<Event> next(std::span<const std::uint8_t>& input) noexcept;

  bool mid_frame() const noexcept { return wants_ == Wants::rest; }
  /// Ends the unfinished frame, whose bytes are lost. Precondition: mid_frame().
  Event give_up() noexcept;

  /// The payload and the checksum of the last frame, and bytes of earlier frames behind.
  std::span<const std::uint8_t> memory() const noexcept {
    return std::span(held_).subspan(protocol::kobuki::kFrameHeaderSize);
  }
  /// The robot restarts.
  void clear_memory() noexcept { held_ = {}; }

  const protocol::kobuki::DecodeCounters& counters() const noexcept { return counters_; }

 private:
  static constexpr protocol::kobuki::LengthLimits kLengths = protocol::kobuki::kCommandLengths;
  enum class Wants : std::uint8_t { header0, header1, length, rest };

  /// The bytes before `header`, or nothing when the input starts with `header`.
  std::optional<Event> skip_to(std::uint8_t header, std::span<const std::uint8_t>& input) noexcept;
  void take(std::span<const std::uint8_t>& input, std::size_t size) noexcept;
  std::size_t missing() const noexcept;
  /// Returns the held bytes as an event, and looks for the next frame.
  Event report(Event::Kind kind) noexcept;

  Wants wants_ = Wants::header0;
  std::array<std::uint8_t, kLengths.max + protocol::kobuki::kFrameOverhead> held_{};
  std::size_t size_ = 0;  // of the held bytes
  std::uint64_t offset_ = 0;
  std::uint64_t frame_offset_ = 0;
  protocol::kobuki::DecodeCounters counters_;
};

}  // namespace fakebot::robots::kobuki
