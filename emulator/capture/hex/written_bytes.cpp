#include "capture/hex/written_bytes.hpp"

#include <algorithm>
#include <utility>

#include "capture/hex/dump/dump_reading.hpp"
#include "capture/hex/dump/text_column.hpp"
#include "capture/hex/intel_hex.hpp"
#include "capture/hex/lenient_reading.hpp"
#include "capture/hex/list/list_reading.hpp"
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
  if (text.find_first_of("'\"") != kNone) {
    add(read_list(text, {.literals_hold_hex = true}), "hex in string literals");
  }
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

/// The command that makes bytes of an encoding, recognised by the first words.
std::string remedy_of(std::string_view text, const TextProblem& found) {
  const std::string_view first = without_outer_spaces(text.substr(0, text.find('\n')));
  constexpr std::size_t kLeastZeros = 4;
  if (std::min(first.find_first_not_of('0'), first.size()) >= kLeastZeros) {
    return "xxd, hexdump -C or od -A x -v -t x1 prints a dump of bytes";
  }
  constexpr std::size_t kLeastBase64 = 16;
  const std::string_view wrong = text.substr(found.begin, found.end - found.begin);
  const bool may_be_base64 =
      wrong.size() >= kLeastBase64 && std::ranges::all_of(wrong, [](char letter) {
        return is_letter(letter) || is_digit(letter) || letter == '+' || letter == '/';
      });
  return may_be_base64 ? "base64 -d makes bytes of base64" : "";
}

[[noreturn]] void refuse(const std::string& file_name, std::string_view text,
                         const TextProblem& found, bool is_dump) {
  ConfigProblem problem{.file = file_name,
                        .found = found.found,
                        .expected = found.expected,
                        .suggestion = found.suggestion.empty() && !is_dump ? remedy_of(text, found)
                                                                           : found.suggestion};
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
  const bool is_dump = !readings.empty();
  for (const auto read : {read_intel_hex, read_with_text_column}) {
    if (!readings.empty()) { break; }
    if (auto reading = read(text)) { readings.push_back(std::move(*reading)); }
  }
  if (readings.empty()) { readings = read_lists(text, frames_in); }
  std::vector<TextReading> good;
  for (const TextReading& reading : readings) {
    const bool is_known = std::ranges::any_of(good, [&](const TextReading& other) {
      return other.written.bytes == reading.written.bytes;
    });
    if (!reading.problem && !is_known) { good.push_back(reading); }
  }
  if (good.empty()) { refuse(file_name, text, furthest(readings), is_dump); }
  return choose(file_name, std::move(good), frames_in);
}

}  // namespace fakebot::capture
