// What `fakebot decode` does with bytes, wherever they come from and wherever the text goes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "capture/decode/stream_decoder.hpp"
#include "capture/known_wires.hpp"

namespace fakebot::capture {

enum class DecodeFormat : std::uint8_t { text, jsonl, csv };
enum class DecodeInput : std::uint8_t {
  automatic,  ///< a capture by its first bytes; hex when all of the first piece is hex digits
  raw,
  hex,
  capture,
};

struct DecodeOptions {
  /// Of a capture only this direction; of raw bytes, who sent them. Nothing: of a capture both; of
  /// raw bytes as each frame tells.
  std::optional<sim::WireDirection> direction{};
  DecodeFormat format = DecodeFormat::text;
  DecodeInput input = DecodeInput::automatic;
  std::optional<std::string> line{};  ///< of a capture: name of the interface; nothing: all
  std::vector<std::string> only{};    ///< names of sub-payloads; none: all
  std::optional<double> from_s{};     ///< of the time in a capture
  std::optional<double> to_s{};
  bool summary = false;  ///< in place of the frames
};

/// Where the bytes come from; what it throws passes through.
struct DecodeSource {
  std::string name;  ///< for messages
  /// What comes next: so many bytes or more, less only at the end. They stay there to be read.
  std::function<std::span<const std::uint8_t>(std::size_t size)> peek;
  /// What is there by now; 0 is the end.
  std::function<std::size_t(std::span<std::uint8_t> buffer)> read_some;
};

/// What was found so far is printed before more is read.
struct DecodeOutput {
  std::function<void(std::string_view text)> print;
  std::function<void(std::string_view note)> warn;
};

/// Throws ConfigError for wrong options and for an input that is not what it should be.
DecodeCounters decode(const DecodeSource& source, const DecodeOptions& options,
                      const KnownWires& wires, const DecodeOutput& output);

}  // namespace fakebot::capture
