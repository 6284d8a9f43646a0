// Finds frames in a stream of arbitrary bytes, in pieces of any size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "sim/not_copied.hpp"

namespace fakebot::sim {

struct WireEvent {
  enum class Kind : std::uint8_t {
    frame,         ///< a complete frame; its checksum, if any, is right
    garbage,       ///< bytes outside of frames
    bad_length,    ///< start of a frame with a length forbidden in the direction
    bad_checksum,  ///< a frame with a wrong checksum
    half_frame,    ///< an incomplete frame that was given up
    bad_coding,    ///< a frame whose coded payload cannot be decoded
  };
  static constexpr std::size_t kKinds = 6;

  Kind kind;
  std::span<const std::uint8_t> bytes;  ///< valid until the next call of the decoder
  std::uint64_t offset;                 ///< of bytes[0] in the stream
  /// The number of bytes consumed: for a frame and garbage all, else the rest is searched again.
  std::size_t consumed;
};

/// Use one decoder for each stream.
class WireDecoder : private NotCopied {
 public:
  virtual ~WireDecoder() = default;

  /// The next event in the held bytes and `input`, from which consumed bytes are removed; nothing
  /// when the input is used up.
  virtual std::optional<WireEvent> next(std::span<const std::uint8_t>& input) = 0;

  /// Bytes of an incomplete frame are held.
  virtual bool mid_frame() const = 0;

  /// Gives up the incomplete frame: bytes after its header are searched again by the next calls of
  /// next(). Precondition: mid_frame().
  virtual WireEvent give_up() = 0;
};

/// Calls on_event with each event in the bytes.
template <class OnEvent>
void decode(WireDecoder& decoder, std::span<const std::uint8_t> bytes, OnEvent&& on_event) {
  while (const auto event = decoder.next(bytes)) { on_event(*event); }
}

/// Gives up an incomplete frame and reports frames inside. To be called when the line was silent
/// for the protocol's half-frame timeout, or the sender is gone.
template <class OnEvent>
void give_up(WireDecoder& decoder, OnEvent&& on_event) {
  while (decoder.mid_frame()) {
    on_event(decoder.give_up());
    decode(decoder, {}, on_event);
  }
}

}  // namespace fakebot::sim
