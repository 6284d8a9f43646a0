#include "capture/hex/intel_hex.hpp"

#include <algorithm>
#include <numeric>

namespace fakebot::capture {

namespace {

/// Length, address of two bytes, type; then data and a checksum.
constexpr std::size_t kHead = 4;
constexpr std::size_t kChecksum = 1;

/// All bytes of a record; empty if the line is none.
std::vector<std::uint8_t> record_in(std::string_view line) {
  if (!line.starts_with(':') || !is_hex(line.substr(1)) || line.size() % 2 == 0) { return {}; }
  std::vector<std::uint8_t> bytes = bytes_of_hex(line.substr(1));
  const bool has_length =
      bytes.size() >= kHead + kChecksum && bytes.size() == kHead + bytes[0] + kChecksum;
  return has_length ? bytes : std::vector<std::uint8_t>{};
}

}  // namespace

std::optional<TextReading> read_intel_hex(std::string_view text) {
  constexpr std::uint8_t kData = 0;
  TextReading reading;
  reading.written.read_as = "Intel HEX";
  bool any = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = without_outer_spaces(text.substr(at, end - at));
    at = end + 1;
    if (line.empty()) { continue; }
    const auto record = record_in(line);
    if (record.empty() && !any) { return std::nullopt; }
    any = true;
    const auto sum = std::accumulate(record.begin(), record.end(), 0U);
    if (record.empty() || sum % 256 != 0) {
      const auto begin = static_cast<std::size_t>(line.data() - text.data());
      reading.problem = TextProblem{
          begin, begin + line.size(), quoted_for_message(line),
          record.empty() ? "a record, as in the lines before" : "a record with the right checksum",
          ""};
      return reading;
    }
    if (record[3] != kData) { continue; }
    for (std::size_t i = kHead; i + kChecksum < record.size(); ++i) {
      reading.written.add(record[i], WrittenBytes::kNoSide);
    }
  }
  return any ? std::optional(reading) : std::nullopt;
}

}  // namespace fakebot::capture
