#include "cli/commands/decode.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <memory>
#include <utility>

#include "capture/decode/decode_summary.hpp"
#include "capture/decode/hex_reader.hpp"
#include "capture/decode/stream_decoder.hpp"
#include "capture/pcapng/pcapng_reader.hpp"
#include "capture/print/csv_printer.hpp"
#include "capture/print/json_printer.hpp"
#include "capture/print/text_printer.hpp"
#include "cli/output.hpp"
#include "config/json/config_error.hpp"
#include "io/file/input_file.hpp"

namespace fakebot::cli {

namespace wire = protocol::kobuki;

namespace {

using InputBytes = std::span<const std::uint8_t>;

constexpr std::size_t kPieceOfBytes = 65536;

capture::Sender sender_asked_for(Direction direction) {
  switch (direction) {
    case Direction::automatic: return capture::Sender::unknown;
    case Direction::feedback: return capture::Sender::robot;
    case Direction::command: return capture::Sender::driver;
  }
  return capture::Sender::unknown;
}

capture::Sender sender_of(std::optional<capture::PacketDirection> direction) {
  if (!direction) { return capture::Sender::unknown; }
  return *direction == capture::PacketDirection::inbound ? capture::Sender::robot
                                                         : capture::Sender::driver;
}

std::unique_ptr<capture::DecodeSink> sink_for(const DecodeOptions& options) {
  capture::SubPayloadFilter filter(options.only);
  if (options.summary) {
    if (options.format == DecodeFormat::csv) {
      throw config::ConfigError("--summary: found --format csv, expected text or jsonl");
    }
    return std::make_unique<capture::DecodeSummary>(std::move(filter),
                                                    options.format == DecodeFormat::jsonl);
  }
  switch (options.format) {
    case DecodeFormat::text: break;
    case DecodeFormat::jsonl: return std::make_unique<capture::JsonPrinter>(std::move(filter));
    case DecodeFormat::csv: {
      const bool commands = options.direction == Direction::command;
      return std::make_unique<capture::CsvPrinter>(
          commands ? capture::Sender::driver : capture::Sender::robot, std::move(filter));
    }
  }
  return std::make_unique<capture::TextPrinter>(std::move(filter));
}

std::chrono::nanoseconds to_time(double seconds) {
  constexpr double kMostSeconds = 9e9;
  return std::chrono::nanoseconds(
      std::llround(std::clamp(seconds, -kMostSeconds, kMostSeconds) * 1e9));
}

capture::TimeWindow window_of(const DecodeOptions& options) {
  capture::TimeWindow window;
  if (options.from_s) { window.from = to_time(*options.from_s); }
  if (options.to_s) { window.to = to_time(*options.to_s); }
  return window;
}

/// Before there were directions and nanoseconds.
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

std::string summary_of_decoding(const wire::DecodeCounters& counters) {
  return fmt::format(
      "{} frames; {} bytes of garbage, {} bad lengths, {} bad checksums, {} half frames\n",
      counters.frames, counters.garbage_bytes, counters.bad_lengths, counters.bad_checksums,
      counters.half_frames);
}

class Decoding {
 public:
  explicit Decoding(const DecodeOptions& options)
      : options_(options),
        sink_(sink_for(options)),
        window_(window_of(options)),
        file_(options.file) {}

  void go() {
    const DecodeInput input = recognised_input();
    if (input != DecodeInput::capture && options_.line) {
      throw config::ConfigError(options_.file +
                                ": --line asks for an interface, which only a "
                                "capture has");
    }
    if (input != DecodeInput::capture && (options_.from_s || options_.to_s)) {
      throw config::ConfigError(options_.file +
                                ": --from and --to ask for times, which only a "
                                "capture has");
    }
    if (input == DecodeInput::capture) {
      decode_capture();
    } else {
      decode_bytes(input == DecodeInput::hex);
    }
    for (auto& [key, stream] : streams_) { stream.finish(); }
    sink_->on_end();
    flush();
    tell(summary_of_decoding(counters_));
  }

 private:
  /// No more bytes are awaited than it takes: they may come slowly.
  DecodeInput recognised_input() {
    if (options_.input != DecodeInput::automatic) { return options_.input; }
    constexpr std::array<std::uint8_t, 4> kBeginnings{0x0A, 0xD4, 0xA1, 0x4D};
    constexpr std::size_t kMagicSize = 4;
    InputBytes beginning = file_.peek(1);
    if (!beginning.empty() && std::ranges::find(kBeginnings, beginning[0]) != kBeginnings.end()) {
      beginning = file_.peek(kMagicSize);
    }
    if (capture::is_capture(beginning)) { return DecodeInput::capture; }
    if (is_old_capture(beginning)) {
      throw config::ConfigError(options_.file +
                                ": found a capture in the older format, expected pcapng; convert "
                                "it: editcap -F pcapng OLD NEW");
    }
    return capture::looks_like_hex(beginning) ? DecodeInput::hex : DecodeInput::raw;
  }

  // --- bytes -----------------------------------------------------------------

  void decode_bytes(bool in_hex) {
    capture::StreamDecoder& stream = stream_of(0, sender_asked_for(options_.direction));
    capture::HexReader hex;
    std::vector<std::uint8_t> piece(kPieceOfBytes);
    std::vector<std::uint8_t> bytes;
    while (const std::size_t size = file_.read_some(piece)) {
      const InputBytes got(piece.data(), size);
      if (in_hex) {
        bytes.clear();
        hex.add(got, bytes);
        stream.feed({}, bytes);
      } else {
        stream.feed({}, got);
      }
      flush();
    }
  }

  // --- captures --------------------------------------------------------------

  void decode_capture() {
    // What was found so far is printed before more is awaited.
    const auto source = [this](std::span<std::uint8_t> buffer) {
      flush();
      return file_.read_some(buffer);
    };
    capture::PcapngReader reader(source, options_.file);
    try {
      while (const capture::CapturedPacket* packet = reader.next()) {
        decode_packet(reader, *packet);
      }
    } catch (const capture::CaptureError& error) {
      flush();
      throw config::ConfigError(error.what());
    }
    if (!reader.note().empty()) { spdlog::warn("{}", reader.note()); }
    refuse_unknown_line();
  }

  void decode_packet(const capture::PcapngReader& reader, const capture::CapturedPacket& packet) {
    const std::string_view line = line_of(reader, packet.interface);
    if (options_.line && line != *options_.line) { return; }
    const capture::Sender wanted = sender_asked_for(options_.direction);
    capture::Sender sender = sender_of(packet.direction);
    if (sender == capture::Sender::unknown) { sender = wanted; }
    if (wanted != capture::Sender::unknown && sender != wanted) { return; }
    capture::StreamDecoder& stream = stream_of(packet.interface, sender);
    const capture::Moment when{.packet = packet.number,
                               .at = packet.at,
                               .line = line,
                               .is_one_of_several_lines = reader.interfaces().size() > 1};
    for (const std::string_view comment : packet.comments) { stream.comment(when, comment); }
    stream.feed(when, packet.bytes);
  }

  /// Which there are is known at the end only.
  void refuse_unknown_line() const {
    if (!options_.line || std::ranges::find(lines_, *options_.line) != lines_.end()) { return; }
    const std::vector<std::string_view> known(lines_.begin(), lines_.end());
    throw config::ConfigError("--line: found \"" + *options_.line + "\", expected one of " +
                              config::comma_list(known) +
                              config::did_you_mean(*options_.line, known));
  }

  std::string_view line_of(const capture::PcapngReader& reader, std::size_t interface) {
    while (lines_.size() <= interface) {
      const std::string& name = reader.interfaces()[lines_.size()].name;
      lines_.push_back(name.empty() ? "interface " + std::to_string(lines_.size()) : name);
    }
    return lines_[interface];
  }

  capture::StreamDecoder& stream_of(std::size_t interface, capture::Sender sender) {
    const auto known = streams_.find({interface, sender});
    if (known != streams_.end()) { return known->second; }
    return streams_
        .try_emplace({interface, sender},
                     capture::StreamDecoder(sender, window_, *sink_, counters_))
        .first->second;
  }

  void flush() {
    if (sink_->text().empty()) { return; }
    write_output(sink_->text());
    sink_->clear_text();
  }

  const DecodeOptions& options_;
  std::unique_ptr<capture::DecodeSink> sink_;
  capture::TimeWindow window_;
  io::InputFile file_;
  wire::DecodeCounters counters_;
  std::deque<std::string> lines_;  // names of interfaces; they never move
  std::map<std::pair<std::size_t, capture::Sender>, capture::StreamDecoder> streams_;
};

}  // namespace

ExitCode decode(const DecodeOptions& options) {
  Decoding(options).go();
  return ExitCode::passed;
}

}  // namespace fakebot::cli
