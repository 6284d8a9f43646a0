#include "capture/decoded_streams.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "capture/decode/decode_summary.hpp"
#include "capture/decode/message_filter.hpp"
#include "capture/print/csv_printer.hpp"
#include "capture/print/json_printer.hpp"
#include "capture/print/text_printer.hpp"
#include "config/json/config_error.hpp"

namespace fakebot::capture {

namespace {

std::unique_ptr<DecodeSink> sink_for(const DecodeOptions& options, const KnownWires& wires) {
  MessageFilter filter(options.only, wires.all);
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

}  // namespace

DecodedStreams::DecodedStreams(const DecodeOptions& options, const KnownWires& wires,
                               const DecodeOutput& output)
    : output_(output), sink_(sink_for(options, wires)), window_(window_of(options)) {}

StreamDecoder& DecodedStreams::stream(std::size_t line, Sender sender,
                                      const sim::WireProtocol& wire) {
  return streams_.try_emplace({line, sender}, wire, sender, window_, *sink_, counters_)
      .first->second;
}

bool DecodedStreams::has_frames() const {
  return counters_.frames + counters_.bad_lengths + counters_.bad_checksums +
             counters_.half_frames + counters_.bad_codings >
         0;
}

void DecodedStreams::flush() {
  if (sink_->text().empty()) { return; }
  output_.print(sink_->text());
  sink_->clear_text();
}

void DecodedStreams::finish() {
  for (auto& [key, stream] : streams_) { stream.finish(); }
  sink_->on_end();
}

}  // namespace fakebot::capture
