// What an input turned out to be, for the case that nothing in it decodes.
#pragma once

#include <string>

namespace fakebot::capture {

struct DecodedInput {
  bool has_bytes = false;
  bool is_guess = false;    ///< nobody knows yet whether its bytes are a robot's
  bool leaves_out = false;  ///< packets, as the options ask
  /// What to say of it when it has no bytes.
  const char* without_bytes = "no bytes";
  std::string might_also_be{};  ///< of a text: how else it can be read
};

}  // namespace fakebot::capture
