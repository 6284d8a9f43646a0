// What to decode, and how: the options, where the bytes come from, where the text goes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "capture/decode/decode_sink.hpp"
#include "sim/wire/wire_protocol.hpp"

namespace fakebot::capture {

enum class DecodeFormat : std::uint8_t { text, jsonl, csv };
enum class DecodeInput : std::uint8_t {
  automatic,  ///< capture by its first bytes; hex if all bytes are text
  raw,
  hex,
  capture,
};

struct DecodeOptions {
  /// For a capture, the direction to decode (default: both). For raw bytes, their sender (default:
  /// recognised frame by frame).
  std::optional<sim::WireDirection> direction{};
  DecodeFormat format = DecodeFormat::text;
  DecodeInput input = DecodeInput::automatic;
  std::optional<std::string> line{};  ///< of a capture: name of the interface; default: all
  std::vector<std::string> only{};    ///< names of messages; empty: all
  std::optional<double> from_s{};     ///< time in the capture
  std::optional<double> to_s{};
  bool summary = false;  ///< print statistics instead of frames

  /// The sender for the direction.
  Sender sender() const { return direction ? sender_of(*direction) : Sender::unknown; }
};

/// The source of the bytes. Exceptions of the functions are passed on.
struct DecodeSource {
  std::string name;  ///< for messages
  /// The next `size` bytes or more; fewer only at the end. Consumes nothing.
  std::function<std::span<const std::uint8_t>(std::size_t size)> peek;
  /// Reads what is available; returns 0 at the end.
  std::function<std::size_t(std::span<std::uint8_t> buffer)> read_some;
};

/// Results are printed before more is read.
struct DecodeOutput {
  std::function<void(std::string_view text)> print;
  std::function<void(std::string_view note)> warn;
  std::function<void(std::string_view note)> tell{};  ///< of what is no defect
};

}  // namespace fakebot::capture
