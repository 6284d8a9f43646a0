// What serial monitors, candump and people write before the bytes of a line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace fakebot::capture {

struct LineHead {
  std::size_t size = 0;                ///< of the text before the bytes
  std::optional<std::uint8_t> side{};  ///< of WrittenBytes, if the head names one
};

/// Times, dates, directions ("TX:", "<", "->") and labels ("Frame 2:", "[COM3]"), in any order and
/// number. Whatever may be bytes is none of them.
LineHead line_head_of(std::string_view line);

/// What socat -x writes before the bytes: "length=10 from=0 to=9".
bool is_head_of_socat(std::string_view line);

}  // namespace fakebot::capture
