// The line of a capture that is to be replayed.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "capture/pcapng/pcapng_reader.hpp"
#include "capture/recorded_line.hpp"

namespace fakebot::runner {

struct LineChoice {
  std::string file;                   ///< "-" is standard input; messages name it
  std::optional<std::string> name{};  ///< of the interface; nothing: there is one only
  bool times_matter = true;
  bool commands_matter = false;
};

/// Gets a sentence for a person for each thing that the capture lacks.
using OnWarning = std::function<void(const std::string&)>;

/// Of a capture that is read from the source. Throws ConfigError when nothing can be replayed, and
/// whatever the source throws.
capture::RecordedLine read_line(capture::ByteSource source, const LineChoice& choice,
                                const OnWarning& on_warning);

/// Of the file. Throws OsError, too.
capture::RecordedLine load_line(const LineChoice& choice, const OnWarning& on_warning);

}  // namespace fakebot::runner
