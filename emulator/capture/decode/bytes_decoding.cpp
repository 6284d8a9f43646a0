#include "capture/decode/bytes_decoding.hpp"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "capture/hex/plain_text.hpp"
#include "capture/hex/written_bytes.hpp"
#include "config/json/config_error.hpp"

namespace fakebot::capture {

namespace {

using InputBytes = std::span<const std::uint8_t>;

constexpr std::size_t kPieceOfBytes = 65536;
/// A file without a frame in so many bytes is printed as it is.
constexpr std::uint64_t kMostBytesOfGuess = std::uint64_t{1} << 20;
/// Of a text, which is held whole. Limits the memory for a file. (choice)
constexpr std::size_t kMostBytesOfText = std::size_t{1} << 28U;

class BytesDecoding {
 public:
  BytesDecoding(const DecodeSource& source, const DecodeOptions& options,
                const sim::WireProtocol& wire, const DecodeOutput& output, DecodedStreams& streams)
      : source_(source), options_(options), wire_(wire), output_(output), streams_(streams) {}

  DecodedInput run() {
    refuse_options_of_captures();
    options_.input == DecodeInput::raw ? decode_raw() : decode_text();
    return std::move(input_);
  }

 private:
  void refuse_options_of_captures() const {
    if (options_.line) { refuse("--line asks for an interface, which only a capture has"); }
    if (options_.from_s || options_.to_s) {
      refuse("--from and --to ask for times, which only a capture has");
    }
  }

  [[noreturn]] void refuse(const std::string& reason) const {
    throw config::ConfigError(config::ConfigProblem{.file = source_.name, .reason = reason});
  }

  void feed(InputBytes bytes, std::uint8_t side = WrittenBytes::kNoSide) {
    streams_.stream(side, options_.sender(), wire_).feed({}, bytes);
    input_.has_bytes = true;
  }

  void decode_raw() {
    std::vector<std::uint8_t> piece(kPieceOfBytes);
    while (const std::size_t size = source_.read_some(piece)) {
      decode_raw_piece(std::span(piece).first(size));
    }
  }

  void decode_raw_piece(InputBytes piece) {
    feed(piece);
    raw_size_ += piece.size();
    // Nothing is printed of what may be no robot's bytes at all.
    input_.is_guess = input_.is_guess && !streams_.has_frames() && raw_size_ < kMostBytesOfGuess;
    if (!input_.is_guess) { streams_.flush(); }
  }

  /// Hex, or raw bytes from the first byte foreign to texts on, unless hex was asked for.
  void decode_text() {
    std::vector<std::uint8_t> held;
    std::vector<std::uint8_t> piece(kPieceOfBytes);
    TextCheck check;
    while (const std::size_t size = source_.read_some(piece)) {
      const InputBytes got(piece.data(), size);
      held.insert(held.end(), got.begin(), got.end());
      if (options_.input == DecodeInput::automatic && !check.add(got)) {
        input_.is_guess = true;
        decode_raw_piece(held);
        return decode_raw();
      }
      if (held.size() > kMostBytesOfText) {
        throw config::ConfigError(config::ConfigProblem{
            .file = source_.name,
            .found = "a text of more than " + std::to_string(kMostBytesOfText) + " bytes",
            .expected = "less, or raw bytes"});
      }
    }
    decode_written(held);
  }

  void decode_written(InputBytes text) {
    const WrittenBytes written = read_written_bytes(
        source_.name, text, [this](const auto& bytes) { return frames_in(bytes); });
    InputBytes rest(written.bytes);
    for (const WrittenBytes::Run& run : written.runs) {
      feed(rest.first(run.size), run.side);
      rest = rest.subspan(run.size);
    }
    input_.might_also_be = written.might_also_be;
    if (output_.tell && written.read_as != kPlainHex && written.might_also_be.empty()) {
      output_.tell(source_.name + ": read as " + written.read_as);
    }
  }

  std::uint64_t frames_in(const WrittenBytes& written) const {
    std::map<std::uint8_t, std::unique_ptr<sim::WireDecoder>> decoders;
    std::uint64_t frames = 0;
    InputBytes rest(written.bytes);
    for (const WrittenBytes::Run& run : written.runs) {
      auto& decoder = decoders[run.side];
      if (!decoder) { decoder = wire_.make_decoder(std::nullopt); }
      sim::decode(*decoder, rest.first(run.size), [&](const sim::WireEvent& event) {
        if (event.kind == sim::WireEvent::Kind::frame) { ++frames; }
      });
      rest = rest.subspan(run.size);
    }
    return frames;
  }

  const DecodeSource& source_;
  const DecodeOptions& options_;
  const sim::WireProtocol& wire_;
  const DecodeOutput& output_;
  DecodedStreams& streams_;
  DecodedInput input_;
  std::uint64_t raw_size_ = 0;  // of the bytes decoded
};

}  // namespace

DecodedInput decode_bytes(const DecodeSource& source, const DecodeOptions& options,
                          const sim::WireProtocol& wire, const DecodeOutput& output,
                          DecodedStreams& streams) {
  assert(options.input != DecodeInput::capture);
  return BytesDecoding(source, options, wire, output, streams).run();
}

}  // namespace fakebot::capture
