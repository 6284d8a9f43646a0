// The line of a capture that is to be replayed.
#pragma once

#include <optional>
#include <string>

#include "capture/recorded_line.hpp"

namespace fakebot::runner {

struct LineChoice {
  std::string file;                   ///< "-" is standard input
  std::optional<std::string> name{};  ///< of the interface; nothing: there is one only
  bool times_matter = true;
  bool commands_matter = false;
};

/// Warns of what the capture lacks. Throws ConfigError when nothing can be replayed, and OsError.
capture::RecordedLine load_line(const LineChoice& choice);

}  // namespace fakebot::runner
