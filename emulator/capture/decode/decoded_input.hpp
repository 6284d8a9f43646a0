// The kind of an input, for the message in case nothing decodes.
#pragma once

#include <string>

namespace fakebot::capture {

struct DecodedInput {
  bool has_bytes = false;
  bool is_guess = false;    ///< perhaps no bytes of a robot at all
  bool leaves_out = false;  ///< packets, as the options ask
  /// The message for an input without bytes.
  const char* without_bytes = "no bytes";
  std::string might_also_be{};  ///< of a text: another way to read
};

}  // namespace fakebot::capture
