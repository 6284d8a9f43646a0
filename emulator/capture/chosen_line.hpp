// Selects and reads the line of a capture for a replay.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "capture/recorded_line.hpp"

namespace fakebot::capture {

struct LineChoice {
  std::string file;                   ///< for messages
  std::optional<std::string> name{};  ///< of the interface; default: the only one
  bool times_matter = true;
  bool commands_matter = false;
};

/// Gets a message for the user for each defect of the capture.
using OnWarning = std::function<void(const std::string&)>;

/// Reads a capture from the source. Throws ConfigError if the line cannot be replayed, and whatever
/// the source throws.
RecordedLine read_chosen_line(ByteSource source, const LineChoice& choice,
                              const OnWarning& on_warning);

}  // namespace fakebot::capture
