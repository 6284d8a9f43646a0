#include "capture/decode/decoding.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <memory>
#include <utility>

#include "capture/decode/decode_summary.hpp"
#include "capture/print/csv_printer.hpp"
#include "capture/print/json_printer.hpp"
#include "capture/print/text_printer.hpp"
#include "capture/refused_capture.hpp"
#include "config/gzip.hpp"
#include "config/json/config_error.hpp"
#include "fakebot/protocol/hex.hpp"

namespace fakebot::capture {

using config::ConfigError;
using config::ConfigProblem;
using protocol::HexParser;

namespace {

using InputBytes = std::span<const std::uint8_t>;

constexpr std::size_t kPieceOfBytes = 65536;
/// A file without a frame in so many bytes is printed as it is.
constexpr std::uint64_t kMostBytesOfGuess = std::uint64_t{1} << 20;

Sender requested_sender(const DecodeOptions& options) {
  return options.direction ? sender_of(*options.direction) : Sender::unknown;
}

Sender sender_of(std::optional<PacketDirection> direction) {
  if (!direction) { return Sender::unknown; }
  return *direction == PacketDirection::inbound ? Sender::robot : Sender::driver;
}

std::unique_ptr<DecodeSink> sink_for(const DecodeOptions& options, const KnownWires& wires) {
  SubPayloadFilter filter(options.only, wires.all);
  const bool as_json = options.format == DecodeFormat::jsonl;
  if (options.summary) {
    if (options.format == DecodeFormat::csv) {
      config::refuse_option("--summary", "--format csv", "text or jsonl");
    }
    return std::make_unique<DecodeSummary>(std::move(filter), as_json);
  }
  if (as_json) { return std::make_unique<JsonPrinter>(std::move(filter)); }
  if (options.format == DecodeFormat::text) {
    return std::make_unique<TextPrinter>(std::move(filter));
  }
  return std::make_unique<CsvPrinter>(options.direction.value_or(sim::WireDirection::from_robot),
                                      std::move(filter), wires.of_bytes());
}

std::chrono::nanoseconds to_time(double seconds) {
  constexpr double kMostSeconds = 9e9;
  return std::chrono::nanoseconds(
      std::llround(std::clamp(seconds, -kMostSeconds, kMostSeconds) * 1e9));
}

TimeWindow window_of(const DecodeOptions& options) {
  TimeWindow window;
  if (options.from_s) { window.from = to_time(*options.from_s); }
  if (options.to_s) { window.to = to_time(*options.to_s); }
  if (window.from > window.to) {
    config::refuse_option("--to", "a time before that of --from", "one that is not");
  }
  return window;
}

/// The libpcap format, which has no directions.
bool is_old_capture(InputBytes beginning) {
  constexpr std::array<std::array<std::uint8_t, 4>, 4> kMagic{{{0xD4, 0xC3, 0xB2, 0xA1},
                                                               {0xA1, 0xB2, 0xC3, 0xD4},
                                                               {0x4D, 0x3C, 0xB2, 0xA1},
                                                               {0xA1, 0xB2, 0x3C, 0x4D}}};
  return std::ranges::any_of(kMagic, [&](const auto& magic) {
    return beginning.size() >= magic.size() &&
           std::equal(magic.begin(), magic.end(), beginning.begin());
  });
}

bool looks_like_hex(InputBytes piece) {
  std::vector<std::uint8_t> bytes;
  return !HexParser(HexParser::Spaces::anywhere).add(piece, bytes);
}

class Decoding {
 public:
  Decoding(const DecodeSource& source, const DecodeOptions& options, const KnownWires& wires,
           const DecodeOutput& output)
      : source_(source),
        options_(options),
        wires_(wires),
        output_(output),
        sink_(sink_for(options, wires)),
        window_(window_of(options)) {}

  DecodeCounters run() {
    const DecodeInput input = recognised_input();
    if (input == DecodeInput::capture) {
      decode_capture();
    } else {
      refuse_options_of_captures();
      is_guess_ = options_.input == DecodeInput::automatic;
      decode_bytes(input == DecodeInput::hex);
    }
    for (auto& [key, stream] : streams_) { stream.finish(); }
    if (is_guess_ && !is_empty_) { refuse_garbage(); }
    sink_->on_end();
    flush();
    return counters_;
  }

 private:
  /// Waits for no more bytes than needed, because they may arrive slowly.
  DecodeInput recognised_input() {
    if (options_.input != DecodeInput::automatic) { return options_.input; }
    constexpr std::array<std::uint8_t, 5> kBeginnings{0x0A, 0xD4, 0xA1, 0x4D, 0x1F};
    constexpr std::size_t kMagicSize = 4;
    InputBytes beginning = source_.peek(1);
    if (!beginning.empty() && std::ranges::find(kBeginnings, beginning[0]) != kBeginnings.end()) {
      beginning = source_.peek(kMagicSize);
    }
    // A compressed one is most likely a capture, whose reader refuses it.
    if (is_capture(beginning) || config::is_gzip(beginning)) { return DecodeInput::capture; }
    if (is_old_capture(beginning)) {
      throw ConfigError(ConfigProblem{.file = source_.name,
                                      .found = "a capture in the older format",
                                      .expected = "pcapng",
                                      .suggestion = "convert it: editcap -F pcapng OLD NEW"});
    }
    return looks_like_hex(beginning) ? DecodeInput::hex : DecodeInput::raw;
  }

  void refuse_options_of_captures() const {
    if (options_.line) { refuse("--line asks for an interface, which only a capture has"); }
    if (options_.from_s || options_.to_s) {
      refuse("--from and --to ask for times, which only a capture has");
    }
  }

  /// Whole ones, or what is left of them.
  bool has_frames() const {
    return counters_.frames + counters_.bad_lengths + counters_.bad_checksums +
               counters_.half_frames + counters_.bad_codings >
           0;
  }

  void refuse_garbage() const {
    if (has_frames()) { return; }
    throw ConfigError(ConfigProblem{.file = source_.name,
                                    .found = "neither a capture nor a frame of a robot",
                                    .expected = "pcapng, or the bytes of a line, raw or in hex",
                                    .suggestion = "--input raw prints any bytes"});
  }

  [[noreturn]] void refuse(const std::string& reason) const {
    throw ConfigError(ConfigProblem{.file = source_.name, .reason = reason});
  }

  // --- bytes -----------------------------------------------------------------

  void decode_bytes(bool in_hex) {
    StreamDecoder& stream = stream_of(
        0, requested_sender(options_), [this]() -> const auto& { return wires_.of_bytes(); });
    HexParser hex(HexParser::Spaces::anywhere);
    std::vector<std::uint8_t> piece(kPieceOfBytes);
    std::vector<std::uint8_t> bytes;
    std::uint64_t offset = 0;
    while (const std::size_t size = source_.read_some(piece)) {
      const InputBytes got(piece.data(), size);
      if (!in_hex) {
        stream.feed({}, got);
      } else {
        bytes.clear();
        if (const auto wrong = hex.add(got, bytes)) {
          refuse_digit(offset + *wrong + 1, got[*wrong]);
        }
        stream.feed({}, bytes);
      }
      offset += size;
      is_empty_ = false;
      // Nothing is printed of what may be no robot's bytes at all.
      is_guess_ = is_guess_ && !has_frames() && offset < kMostBytesOfGuess;
      if (!is_guess_) { flush(); }
    }
    if (const auto half = hex.half_at()) {
      refuse_hex(*half + 1, "half a byte", "two hex digits for each byte");
    }
  }

  [[noreturn]] static void refuse_digit(std::uint64_t number, std::uint8_t byte) {
    refuse_hex(number, "\"" + std::string(1, static_cast<char>(byte)) + "\"",
               "hex digits and white space");
  }

  /// `number` counts from 1.
  [[noreturn]] static void refuse_hex(std::uint64_t number, const std::string& found,
                                      const std::string& expected) {
    throw ConfigError(ConfigProblem{.part = "byte " + std::to_string(number) + " of the input",
                                    .found = found,
                                    .expected = expected});
  }

  // --- captures --------------------------------------------------------------

  void decode_capture() {
    const auto source = [this](std::span<std::uint8_t> buffer) {
      flush();
      return source_.read_some(buffer);
    };
    PcapngReader reader(source, source_.name);
    try {
      while (const CapturedPacket* packet = reader.next()) { decode_packet(reader, *packet); }
    } catch (const CaptureError& error) {
      flush();
      throw refusal_of(error);
    }
    if (!reader.note().empty()) { output_.warn(reader.note()); }
    refuse_unknown_line();
    refuse_window_outside();
  }

  void decode_packet(const PcapngReader& reader, const CapturedPacket& packet) {
    const std::string_view line = line_of(reader, packet.interface);
    if (options_.line && line != *options_.line) { return; }
    const Sender wanted = requested_sender(options_);
    Sender sender = sender_of(packet.direction);
    if (sender == Sender::unknown) { sender = wanted; }
    if (wanted != Sender::unknown && sender != wanted) { return; }
    const Moment when{.packet = packet.number,
                      .at = packet.at,
                      .line = line,
                      .is_one_of_several_lines = reader.interfaces().size() > 1};
    note_time(when);
    StreamDecoder& stream = stream_of(
        packet.interface,
        sender, [&]() -> const auto& { return wires_.of(reader.interfaces()[packet.interface]); });
    for (const std::string_view comment : packet.comments) { stream.comment(when, comment); }
    stream.feed(when, packet.bytes);
  }

  /// All interfaces are known only at the end of the capture.
  void refuse_unknown_line() const {
    if (!options_.line || std::ranges::find(lines_, *options_.line) != lines_.end()) { return; }
    const std::vector<std::string_view> known(lines_.begin(), lines_.end());
    config::refuse_option("--line", "\"" + *options_.line + "\"",
                          "one of " + config::short_list(known),
                          config::did_you_mean(*options_.line, known));
  }

  void note_time(const Moment& when) {
    if (!when.at) { return; }
    first_at_ = std::min(first_at_.value_or(*when.at), *when.at);
    last_at_ = std::max(last_at_.value_or(*when.at), *when.at);
  }

  /// Nothing printed would look like a line on which nothing was said.
  void refuse_window_outside() const {
    if (!first_at_ || (window_.from <= *last_at_ && window_.to >= *first_at_)) { return; }
    const auto text = [](std::chrono::nanoseconds at) {
      return fmt::format("{:.3f} s", std::chrono::duration<double>(at).count());
    };
    const std::string range = text(*first_at_) + " to " + text(*last_at_);
    if (window_.from > *last_at_) {
      config::refuse_option("--from", "a time after the last packet", "one in " + range);
    }
    config::refuse_option("--to", "a time before the first packet", "one in " + range);
  }

  std::string_view line_of(const PcapngReader& reader, std::size_t interface) {
    while (lines_.size() <= interface) {
      const std::string& name = reader.interfaces()[lines_.size()].name;
      lines_.push_back(name.empty() ? "interface " + std::to_string(lines_.size()) : name);
    }
    return lines_[interface];
  }

  template <class FindWire>
  StreamDecoder& stream_of(std::size_t interface, Sender sender, FindWire&& find_wire) {
    const auto known = streams_.find({interface, sender});
    if (known != streams_.end()) { return known->second; }
    return streams_
        .try_emplace({interface, sender}, find_wire(), sender, window_, *sink_, counters_)
        .first->second;
  }

  void flush() {
    if (sink_->text().empty()) { return; }
    output_.print(sink_->text());
    sink_->clear_text();
  }

  const DecodeSource& source_;
  const DecodeOptions& options_;
  const KnownWires& wires_;
  const DecodeOutput& output_;
  std::unique_ptr<DecodeSink> sink_;
  TimeWindow window_;
  DecodeCounters counters_;
  bool is_empty_ = true;
  // Of the packets that the options ask for:
  std::optional<std::chrono::nanoseconds> first_at_;
  std::optional<std::chrono::nanoseconds> last_at_;
  bool is_guess_ = false;          // bytes of which it is not known yet whether they are a robot's
  std::deque<std::string> lines_;  // names of interfaces; a deque, because views must stay valid
  std::map<std::pair<std::size_t, Sender>, StreamDecoder> streams_;
};

}  // namespace

DecodeCounters decode(const DecodeSource& source, const DecodeOptions& options,
                      const KnownWires& wires, const DecodeOutput& output) {
  return Decoding(source, options, wires, output).run();
}

}  // namespace fakebot::capture
