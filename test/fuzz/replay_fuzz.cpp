// Arbitrary captures in a replay: each byte is sent, in the order of time; a driver's commands
// equal themselves, and without the last piece only the last piece makes a difference.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "capture/chosen_line.hpp"
#include "capture/compare/command_comparison.hpp"
#include "capture/decode/stream_decoder.hpp"
#include "capture/recorded_line.hpp"
#include "config/json/config_error.hpp"
#include "fuzz/decoder_properties.hpp"

namespace {

using namespace fakebot;
using capture::CommandDifference;

capture::ByteSource source_of(std::span<const std::uint8_t> rest) {
  return [rest](std::span<std::uint8_t> buffer) mutable {
    const std::size_t size = std::min(rest.size(), buffer.size());
    std::copy_n(rest.begin(), size, buffer.begin());
    rest = rest.subspan(size);
    return size;
  };
}

std::vector<capture::RecordedLine> lines_of(std::span<const std::uint8_t> capture) {
  capture::CaptureReader reader(source_of(capture), "f");
  try {
    return capture::read_recorded_lines(reader, capture::all_known_wires());
  } catch (const capture::CaptureError&) { return {}; }
}

std::size_t check_in_time(const capture::RecordedStream& stream, sim::SimTime end) {
  std::size_t bytes = 0;
  sim::SimTime last{0};
  for (std::size_t i = 0; i < stream.size(); ++i) {
    const auto piece = stream[i];
    fuzz::require(piece.at >= last && piece.at <= end && !piece.bytes.empty());
    last = piece.at;
    bytes += piece.bytes.size();
  }
  fuzz::require(bytes == stream.bytes());
  return bytes;
}

capture::CommandHistory::Runs commands_of(const sim::WireProtocol& wire,
                                          const capture::RecordedStream& stream,
                                          std::size_t pieces) {
  capture::CommandHistory commands;
  capture::DecodeCounters counters;
  capture::StreamDecoder decoder(wire, capture::Sender::driver, {}, commands, counters);
  for (std::size_t i = 0; i < pieces; ++i) { decoder.feed({.at = stream[i].at}, stream[i].bytes); }
  decoder.finish();
  return commands.runs();
}

std::size_t count(const capture::CommandHistory::Runs& all) {
  std::size_t count = 0;
  for (const auto& [kind, runs] : all) { count += runs.size(); }
  return count;
}

void check_comparisons(const capture::RecordedLine& line) {
  const auto all = commands_of(*line.wire, line.from_driver, line.from_driver.size());
  const capture::CompareOptions options{.within = sim::SimTime{0}, .until = line.end};
  const auto same = capture::compare(all, all, options);
  fuzz::require(same.differences.empty() && same.runs_alike == count(all));
  if (line.from_driver.empty()) { return; }

  const auto less = commands_of(*line.wire, line.from_driver, line.from_driver.size() - 1);
  const auto differs = capture::compare(all, less, options);
  std::size_t missing = 0;
  std::size_t extra = 0;
  for (const CommandDifference& difference : differs.differences) {
    missing += static_cast<std::size_t>(difference.kind == CommandDifference::Kind::missing);
    extra += static_cast<std::size_t>(difference.kind == CommandDifference::Kind::extra);
  }
  fuzz::require(differs.runs_recorded == count(all));
  fuzz::require(count(all) - missing == count(less) - extra);
}

/// The only line with packets, or a refusal with the name of the file.
void check_choice(std::span<const std::uint8_t> capture, std::optional<std::string> name,
                  std::span<const capture::RecordedLine> lines) {
  try {
    const auto chosen = capture::read_chosen_line(
        source_of(capture), {.file = "f", .name = name, .times_matter = false}, [](const auto&) {});
    const auto has_packets = [](const capture::RecordedLine& line) {
      return !line.from_robot.empty() || !line.from_driver.empty();
    };
    fuzz::require(name ? chosen.name == *name : std::ranges::count_if(lines, has_packets) == 1);
  } catch (const config::ConfigError& refusal) {
    const std::string text = refusal.what();
    fuzz::require(text.starts_with("f: ") || text.starts_with("--line: "));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::size_t bytes = 0;
  const std::vector<capture::RecordedLine> lines = lines_of({data, size});
  check_choice({data, size}, std::nullopt, lines);
  for (const capture::RecordedLine& line : lines) {
    check_choice({data, size}, line.name, lines);
    bytes += check_in_time(line.from_robot, line.end);
    bytes += check_in_time(line.from_driver, line.end);
    check_comparisons(line);
  }
  fuzz::require(bytes <= size);
  return 0;
}
