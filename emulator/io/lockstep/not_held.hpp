// Why a driver cannot live in the time that it was to live in.
#pragma once

#include <cstdint>
#include <string>

namespace fakebot::io {

struct NotHeld {
  enum class Remedy : std::uint8_t { real, real_or_scaled, real_or_simulated };

  std::string reason;  ///< "/bin/busybox: it is statically linked"
  Remedy remedy;       ///< a time in which it can
};

}  // namespace fakebot::io
