#include "capture/hex/dump/text_column.hpp"

#include <algorithm>

#include "capture/hex/dump/dump_line.hpp"
#include "capture/hex/line_head.hpp"

namespace fakebot::capture {

std::optional<TextReading> read_with_text_column(std::string_view text) {
  TextReading reading;
  reading.written.read_as = "bytes with their text";
  std::uint8_t side = WrittenBytes::kNoSide;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    const LineHead head = line_head_of(line);
    const std::string_view content = line.substr(head.size);
    at = end + 1;
    side = head.side.value_or(side);
    const bool says_nothing =
        without_outer_spaces(content).find_first_not_of('-') == kNone || is_head_of_socat(content);
    if (says_nothing) { continue; }
    const DumpLine read = read_line_with_text(content);
    if (!read.has_text) { return std::nullopt; }
    for (const std::string_view number : read.numbers) {
      for (const std::uint8_t byte : bytes_of_number(number, NumberBase::hexadecimal, false)) {
        reading.written.add(byte, side);
      }
    }
  }
  if (reading.written.bytes.empty()) { return std::nullopt; }
  return reading;
}

}  // namespace fakebot::capture
