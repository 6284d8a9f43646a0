#include "capture/hex/written_bytes.hpp"

#include <algorithm>
#include <utility>

#include "capture/hex/dump_reading.hpp"
#include "capture/hex/lenient_reading.hpp"
#include "capture/hex/list_reading.hpp"
#include "capture/hex/markdown.hpp"
#include "capture/hex/plain_text.hpp"
#include "config/json/excerpt.hpp"

namespace fakebot::capture {

using config::ConfigError;
using config::ConfigProblem;

namespace {

std::vector<TextReading> read_lists(std::string_view text, const CountFrames& frames_in) {
  std::vector<TextReading> readings;
  const auto add = [&](TextReading reading, const char* read_as) {
    reading.written.read_as = read_as;
    readings.push_back(std::move(reading));
  };
  add(read_list(text, {}), kPlainHex);
  add(read_list(text, {.base = NumberBase::decimal}), "decimal numbers");
  if (std::ranges::any_of(readings, &TextReading::has_words)) {
    add(read_list(text, {.reverses_words = true}), "words in hex, their low byte first");
  }
  std::uint64_t most_frames = 0;
  for (const TextReading& reading : readings) {
    if (reading.problem) { continue; }
    most_frames = std::max(most_frames, frames_in(reading.written));
  }
  for (TextReading& lenient : read_leniently(text)) {
    if (frames_in(lenient.written) > most_frames) { readings.push_back(std::move(lenient)); }
  }
  return readings;
}

[[noreturn]] void refuse(const std::string& file_name, std::string_view text,
                         const TextProblem& found) {
  ConfigProblem problem{.file = file_name,
                        .found = found.found,
                        .expected = found.expected,
                        .suggestion = found.suggestion};
  config::add_place(problem, text, {found.begin, found.end});
  problem.part = "column " + std::to_string(problem.column);
  throw ConfigError(problem);
}

/// Whoever gets furthest is most likely the way that was meant.
const TextProblem& furthest(const std::vector<TextReading>& readings) {
  return *std::ranges::max_element(readings, {}, [](const TextReading& reading) {
            return reading.problem->begin;
          })->problem;
}

std::string names_of(const std::vector<TextReading>& readings) {
  std::string names;
  for (const TextReading& reading : readings) {
    names += (names.empty() ? "" : " or ") + reading.written.read_as;
  }
  return names;
}

/// Precondition: at least one, none with a problem, each with other bytes.
WrittenBytes choose(const std::string& file_name, std::vector<TextReading> readings,
                    const CountFrames& frames_in) {
  if (readings.size() == 1) { return std::move(readings.front().written); }
  std::vector<std::uint64_t> frames;
  frames.reserve(readings.size());
  for (const TextReading& reading : readings) { frames.push_back(frames_in(reading.written)); }
  const auto best = std::ranges::max_element(frames);
  if (*best > 0 && std::ranges::count(frames, *best) > 1) {
    throw ConfigError(ConfigProblem{.file = file_name,
                                    .found = "what is " + names_of(readings),
                                    .expected = "bytes that can be read in one way, such as 0xAA"});
  }
  WrittenBytes chosen = readings[static_cast<std::size_t>(best - frames.begin())].written;
  if (*best == 0) { chosen.might_also_be = names_of(readings); }
  return chosen;
}

}  // namespace

void WrittenBytes::add(std::uint8_t byte, std::uint8_t side) {
  if (runs.empty() || runs.back().side != side) { runs.push_back({side, 0}); }
  ++runs.back().size;
  bytes.push_back(byte);
}

WrittenBytes read_written_bytes(const std::string& file_name, std::span<const std::uint8_t> content,
                                const CountFrames& frames_in) {
  const std::string text = without_prose(plain_text(content));
  std::vector<TextReading> readings = read_dump(text);
  if (readings.empty()) { readings = read_lists(text, frames_in); }
  std::vector<TextReading> good;
  for (const TextReading& reading : readings) {
    const bool is_known = std::ranges::any_of(good, [&](const TextReading& other) {
      return other.written.bytes == reading.written.bytes;
    });
    if (!reading.problem && !is_known) { good.push_back(reading); }
  }
  if (good.empty()) { refuse(file_name, text, furthest(readings)); }
  return choose(file_name, std::move(good), frames_in);
}

}  // namespace fakebot::capture
