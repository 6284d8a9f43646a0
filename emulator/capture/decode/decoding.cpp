#include "capture/decode/decoding.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "capture/capture_reader.hpp"
#include "capture/decode/bytes_decoding.hpp"
#include "capture/decode/capture_decoding.hpp"
#include "capture/decode/decoded_input.hpp"
#include "capture/decoded_streams.hpp"
#include "config/gzip.hpp"

namespace fakebot::capture {

using config::ConfigError;
using config::ConfigProblem;

namespace {

/// Text or raw is told apart later, while reading. Waits for no more bytes than needed, because
/// bytes may arrive slowly.
bool is_read_as_capture(const DecodeSource& source, DecodeInput input) {
  if (input != DecodeInput::automatic) { return input == DecodeInput::capture; }
  constexpr std::array<std::uint8_t, 5> kBeginnings{0x0A, 0xD4, 0xA1, 0x4D, 0x1F};
  constexpr std::size_t kMagicSize = 4;
  std::span<const std::uint8_t> beginning = source.peek(1);
  if (!beginning.empty() && std::ranges::find(kBeginnings, beginning[0]) != kBeginnings.end()) {
    beginning = source.peek(kMagicSize);
  }
  // A compressed file is most likely a capture, which the reader of captures refuses.
  return is_any_capture(beginning) || config::is_gzip(beginning);
}

void refuse_garbage(const std::string& name) {
  throw ConfigError(ConfigProblem{.file = name,
                                  .found = "neither a capture nor a frame of a robot",
                                  .expected = "pcapng, pcap, or the bytes of a line, raw or in hex",
                                  .suggestion = "--input raw prints any bytes"});
}

std::optional<ConfigProblem> nothing_decoded(const std::string& name, const DecodedInput& input,
                                             const DecodeCounters& counters,
                                             const KnownWires& wires) {
  if (counters.frames + counters.frames_outside > 0 || input.leaves_out) { return std::nullopt; }
  ConfigProblem problem{.file = name,
                        .found = input.has_bytes ? "no whole frame" : input.without_bytes,
                        .expected = "one at least"};
  if (!input.has_bytes) { return problem; }
  if (!input.might_also_be.empty()) {
    problem.found += ", read as " + input.might_also_be;
    return problem;
  }
  std::string others;
  for (const sim::WireProtocol* wire : wires.all) {
    if (wire == &wires.of_bytes()) { continue; }
    others += (others.empty() ? "" : " or ") + std::string(wire->properties().name);
  }
  if (!others.empty()) { problem.suggestion = "those of another robot need --robot " + others; }
  return problem;
}

}  // namespace

DecodeResult decode(const DecodeSource& source, const DecodeOptions& options,
                    const KnownWires& wires, const DecodeOutput& output) {
  DecodedStreams streams(options, wires, output);
  const DecodedInput input = is_read_as_capture(source, options.input)
                                 ? decode_capture(source, options, wires, output, streams)
                                 : decode_bytes(source, options, wires.of_bytes(), output, streams);
  streams.finish();
  if (input.is_guess && input.has_bytes && !streams.has_frames()) { refuse_garbage(source.name); }
  streams.flush();
  return {streams.counters(), nothing_decoded(source.name, input, streams.counters(), wires)};
}

}  // namespace fakebot::capture
