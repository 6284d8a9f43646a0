#include "capture/decode/decoding.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <memory>
#include <utility>

#include "capture/capture_reader.hpp"
#include "capture/decode/decode_summary.hpp"
#include "capture/hex/plain_text.hpp"
#include "capture/hex/written_bytes.hpp"
#include "capture/print/csv_printer.hpp"
#include "capture/print/json_printer.hpp"
#include "capture/print/text_printer.hpp"
#include "capture/refused_capture.hpp"
#include "config/gzip.hpp"
#include "config/json/config_error.hpp"

namespace fakebot::capture {

using config::ConfigError;
using config::ConfigProblem;

namespace {

using InputBytes = std::span<const std::uint8_t>;

constexpr std::size_t kPieceOfBytes = 65536;
/// A file without a frame in so many bytes is printed as it is.
constexpr std::uint64_t kMostBytesOfGuess = std::uint64_t{1} << 20;
/// Of a text, all of which is held. Limits the memory that a file can claim. (choice)
constexpr std::size_t kMostBytesOfText = std::size_t{1} << 28U;

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

  DecodeResult run() {
    const DecodeInput input = recognised_input();
    if (input == DecodeInput::capture) {
      decode_capture();
    } else {
      refuse_options_of_captures();
      input == DecodeInput::raw ? decode_raw() : decode_text(input);
    }
    for (auto& [key, stream] : streams_) { stream.finish(); }
    if (is_guess_ && !is_empty_) { refuse_garbage(); }
    sink_->on_end();
    flush();
    return {counters_, nothing_decoded()};
  }

 private:
  /// Automatic if it is no capture, since text shows only as it is read. Waits for no more bytes
  /// than needed, because they may arrive slowly.
  DecodeInput recognised_input() {
    if (options_.input != DecodeInput::automatic) { return options_.input; }
    constexpr std::array<std::uint8_t, 5> kBeginnings{0x0A, 0xD4, 0xA1, 0x4D, 0x1F};
    constexpr std::size_t kMagicSize = 4;
    InputBytes beginning = source_.peek(1);
    if (!beginning.empty() && std::ranges::find(kBeginnings, beginning[0]) != kBeginnings.end()) {
      beginning = source_.peek(kMagicSize);
    }
    // A compressed one is most likely a capture, whose reader refuses it.
    if (is_any_capture(beginning) || config::is_gzip(beginning)) { return DecodeInput::capture; }
    return DecodeInput::automatic;
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
    throw ConfigError(
        ConfigProblem{.file = source_.name,
                      .found = "neither a capture nor a frame of a robot",
                      .expected = "pcapng, pcap, or the bytes of a line, raw or in hex",
                      .suggestion = "--input raw prints any bytes"});
  }

  [[noreturn]] void refuse(const std::string& reason) const {
    throw ConfigError(ConfigProblem{.file = source_.name, .reason = reason});
  }

  // --- bytes -----------------------------------------------------------------

  StreamDecoder& stream_of_bytes(std::size_t side = 0) {
    return stream_of(
        side, requested_sender(options_), [this]() -> const auto& { return wires_.of_bytes(); });
  }

  void decode_raw() {
    std::vector<std::uint8_t> piece(kPieceOfBytes);
    while (const std::size_t size = source_.read_some(piece)) {
      decode_raw_piece(std::span(piece).first(size));
    }
  }

  void decode_raw_piece(InputBytes piece) {
    stream_of_bytes().feed({}, piece);
    raw_size_ += piece.size();
    is_empty_ = false;
    // Nothing is printed of what may be no robot's bytes at all.
    is_guess_ = is_guess_ && !has_frames() && raw_size_ < kMostBytesOfGuess;
    if (!is_guess_) { flush(); }
  }

  /// Hex, or raw bytes as soon as there is one that no text has, unless hex was asked for.
  void decode_text(DecodeInput input) {
    std::vector<std::uint8_t> held;
    std::vector<std::uint8_t> piece(kPieceOfBytes);
    TextCheck check;
    while (const std::size_t size = source_.read_some(piece)) {
      const InputBytes got(piece.data(), size);
      held.insert(held.end(), got.begin(), got.end());
      if (input == DecodeInput::automatic && !check.add(got)) {
        is_guess_ = true;
        decode_raw_piece(held);
        return decode_raw();
      }
      if (held.size() > kMostBytesOfText) {
        throw ConfigError(ConfigProblem{
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
      stream_of_bytes(run.side).feed({}, rest.first(run.size));
      rest = rest.subspan(run.size);
      is_empty_ = false;
    }
    might_also_be_ = written.might_also_be;
    if (output_.tell && written.read_as != kPlainHex && might_also_be_.empty()) {
      output_.tell(source_.name + ": read as " + written.read_as);
    }
  }

  std::uint64_t frames_in(const WrittenBytes& written) const {
    std::map<std::uint8_t, std::unique_ptr<sim::WireDecoder>> decoders;
    std::uint64_t frames = 0;
    InputBytes rest(written.bytes);
    for (const WrittenBytes::Run& run : written.runs) {
      auto& decoder = decoders[run.side];
      if (!decoder) { decoder = wires_.of_bytes().make_decoder(std::nullopt); }
      sim::decode(*decoder, rest.first(run.size), [&](const sim::WireEvent& event) {
        if (event.kind == sim::WireEvent::Kind::frame) { ++frames; }
      });
      rest = rest.subspan(run.size);
    }
    return frames;
  }

  // --- the end ---------------------------------------------------------------

  std::optional<ConfigProblem> nothing_decoded() const {
    if (counters_.frames + counters_.frames_outside > 0 || leaves_out_) { return std::nullopt; }
    ConfigProblem problem{.file = source_.name,
                          .found = !is_empty_ ? "no whole frame"
                                   : is_capture_
                                       ? has_packets_ ? "no data of a serial line" : "no packet"
                                       : "no bytes",
                          .expected = "one at least"};
    std::string others;
    for (const sim::WireProtocol* wire : wires_.all) {
      if (wire == &wires_.of_bytes()) { continue; }
      others += (others.empty() ? "" : " or ") + std::string(wire->properties().name);
    }
    if (is_empty_) { return problem; }
    if (!might_also_be_.empty()) {
      problem.found += ", read as " + might_also_be_;
    } else if (!others.empty()) {
      problem.suggestion = "those of another robot need --robot " + others;
    }
    return problem;
  }

  // --- captures --------------------------------------------------------------

  void decode_capture() {
    is_capture_ = true;
    const auto source = [this](std::span<std::uint8_t> buffer) {
      flush();
      return source_.read_some(buffer);
    };
    try {
      CaptureReader reader(source, source_.name);
      while (const CapturedPacket* packet = reader.next()) { decode_packet(reader, *packet); }
      for (const std::string& note : reader.notes()) { output_.warn(note); }
      has_packets_ = reader.packets() > 0;
    } catch (const CaptureError& error) {
      flush();
      throw refusal_of(error);
    }
    refuse_unknown_line();
    refuse_window_outside();
  }

  void decode_packet(const CaptureReader& reader, const CapturedPacket& packet) {
    const std::string_view line = line_of(reader, packet.interface);
    is_empty_ = is_empty_ && packet.bytes.empty();
    leaves_out_ = leaves_out_ || (options_.line && line != *options_.line);
    if (options_.line && line != *options_.line) { return; }
    const Sender wanted = requested_sender(options_);
    Sender sender = sender_of(packet.direction);
    if (sender == Sender::unknown) { sender = wanted; }
    if (wanted != Sender::unknown && sender != wanted) {
      leaves_out_ = true;
      return;
    }
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

  std::string_view line_of(const CaptureReader& reader, std::size_t interface) {
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
  bool is_guess_ = false;  // bytes of which it is not known yet whether they are a robot's
  bool is_capture_ = false;
  bool has_packets_ = false;       // the capture
  bool leaves_out_ = false;        // packets, as the options ask
  std::uint64_t raw_size_ = 0;     // of the bytes decoded
  std::string might_also_be_{};    // of a text: how else it can be read
  std::deque<std::string> lines_;  // names of interfaces; a deque, because views must stay valid
  std::map<std::pair<std::size_t, Sender>, StreamDecoder> streams_;
};

}  // namespace

DecodeResult decode(const DecodeSource& source, const DecodeOptions& options,
                    const KnownWires& wires, const DecodeOutput& output) {
  return Decoding(source, options, wires, output).run();
}

}  // namespace fakebot::capture
