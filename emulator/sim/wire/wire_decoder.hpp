// Finds frames in a stream of bytes that may arrive in any pieces and hold anything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace fakebot::sim {

struct WireEvent {
  enum class Kind : std::uint8_t {
    frame,         ///< bytes is a whole frame, with a right checksum where there is one
    garbage,       ///< bytes belong to no frame
    bad_length,    ///< the begin of a frame with a length that the direction does not allow
    bad_checksum,  ///< bytes has the form of a frame
    half_frame,    ///< a frame begun and given up
  };
  static constexpr std::size_t kKinds = 5;

  Kind kind;
  std::span<const std::uint8_t> bytes;  ///< valid until the next call of the decoder
  std::uint64_t offset;                 ///< of bytes[0] in the stream
  /// So many of the bytes are done with; what is behind them is searched again. Of a frame and of
  /// garbage all of them.
  std::size_t consumed;
};

/// One for each stream.
class WireDecoder {
 public:
  WireDecoder() = default;
  WireDecoder(const WireDecoder&) = delete;
  WireDecoder& operator=(const WireDecoder&) = delete;
  WireDecoder(WireDecoder&&) = delete;
  WireDecoder& operator=(WireDecoder&&) = delete;
  virtual ~WireDecoder() = default;

  /// The next event in what is held and in `input`, which is shortened by what was taken from it;
  /// nothing when all of the input is used up.
  virtual std::optional<WireEvent> next(std::span<const std::uint8_t>& input) = 0;

  /// Bytes of an unfinished frame are held.
  virtual bool mid_frame() const = 0;

  /// Ends the unfinished frame: what is behind its header is searched again by the next calls of
  /// next(). Precondition: mid_frame().
  virtual WireEvent give_up() = 0;
};

/// Calls on_event with each event in the bytes.
template <class OnEvent>
void decode(WireDecoder& decoder, std::span<const std::uint8_t> bytes, OnEvent&& on_event) {
  while (const auto event = decoder.next(bytes)) { on_event(*event); }
}

/// The one rule for half frames: when the line was silent for the protocol's half-frame timeout, or
/// the sender is gone, all that is held is given up, with the frames that may be inside.
template <class OnEvent>
void give_up(WireDecoder& decoder, OnEvent&& on_event) {
  while (decoder.mid_frame()) {
    on_event(decoder.give_up());
    decode(decoder, {}, on_event);
  }
}

}  // namespace fakebot::sim
