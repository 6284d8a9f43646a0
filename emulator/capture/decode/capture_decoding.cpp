#include "capture/decode/capture_decoding.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "capture/capture_reader.hpp"
#include "capture/refused_capture.hpp"
#include "config/json/config_error.hpp"

namespace fakebot::capture {

namespace {

Sender sender_of(std::optional<PacketDirection> direction) {
  if (!direction) { return Sender::unknown; }
  return *direction == PacketDirection::inbound ? Sender::robot : Sender::driver;
}

class CaptureDecoding {
 public:
  CaptureDecoding(const DecodeSource& source, const DecodeOptions& options, const KnownWires& wires,
                  const DecodeOutput& output, DecodedStreams& streams)
      : source_(source), options_(options), wires_(wires), output_(output), streams_(streams) {}

  DecodedInput run() {
    const auto source = [this](std::span<std::uint8_t> buffer) {
      streams_.flush();
      return source_.read_some(buffer);
    };
    try {
      CaptureReader reader(source, source_.name);
      while (const CapturedPacket* packet = reader.next()) { decode_packet(reader, *packet); }
      for (const std::string& note : reader.notes()) { output_.warn(note); }
      input_.without_bytes = reader.packets() > 0 ? "no data of a serial line" : "no packet";
    } catch (const CaptureError& error) {
      streams_.flush();
      throw refusal_of(error);
    }
    refuse_unknown_line();
    refuse_window_outside();
    return std::move(input_);
  }

 private:
  struct CapturedLine {
    std::string_view name;
    const sim::WireProtocol& wire;
  };

  void decode_packet(const CaptureReader& reader, const CapturedPacket& packet) {
    const CapturedLine& line = line_of(reader, packet.interface);
    input_.has_bytes = input_.has_bytes || !packet.bytes.empty();
    const Sender wanted = options_.sender();
    Sender sender = sender_of(packet.direction);
    if (sender == Sender::unknown) { sender = wanted; }
    if ((options_.line && line.name != *options_.line) ||
        (wanted != Sender::unknown && sender != wanted)) {
      input_.leaves_out = true;
      return;
    }
    const Moment when{.packet = packet.number,
                      .at = packet.at,
                      .line = line.name,
                      .is_one_of_several_lines = reader.interfaces().size() > 1};
    note_time(when);
    StreamDecoder& stream = streams_.stream(packet.interface, sender, line.wire);
    for (const std::string_view comment : packet.comments) { stream.comment(when, comment); }
    stream.feed(when, packet.bytes);
  }

  const CapturedLine& line_of(const CaptureReader& reader, std::size_t interface) {
    while (lines_.size() <= interface) {
      const CaptureInterface& added = reader.interfaces()[lines_.size()];
      lines_.push_back(
          {streams_.keep(added.name.empty() ? "interface " + std::to_string(lines_.size())
                                            : added.name),
           wires_.of(added)});
    }
    return lines_[interface];
  }

  /// All interfaces are known only at the end of the capture.
  void refuse_unknown_line() const {
    if (!options_.line) { return; }
    std::vector<std::string_view> known;
    for (const CapturedLine& line : lines_) { known.push_back(line.name); }
    if (std::ranges::find(known, *options_.line) != known.end()) { return; }
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
    const TimeWindow& window = streams_.window();
    if (!first_at_ || (window.from <= *last_at_ && window.to >= *first_at_)) { return; }
    const auto text = [](std::chrono::nanoseconds at) {
      return fmt::format("{:.3f} s", std::chrono::duration<double>(at).count());
    };
    const std::string range = text(*first_at_) + " to " + text(*last_at_);
    if (window.from > *last_at_) {
      config::refuse_option("--from", "a time after the last packet", "one in " + range);
    }
    config::refuse_option("--to", "a time before the first packet", "one in " + range);
  }

  const DecodeSource& source_;
  const DecodeOptions& options_;
  const KnownWires& wires_;
  const DecodeOutput& output_;
  DecodedStreams& streams_;
  DecodedInput input_;
  // Of the packets selected by the options:
  std::optional<std::chrono::nanoseconds> first_at_;
  std::optional<std::chrono::nanoseconds> last_at_;
  std::deque<CapturedLine> lines_;
};

}  // namespace

DecodedInput decode_capture(const DecodeSource& source, const DecodeOptions& options,
                            const KnownWires& wires, const DecodeOutput& output,
                            DecodedStreams& streams) {
  return CaptureDecoding(source, options, wires, output, streams).run();
}

}  // namespace fakebot::capture
