// Why a driver cannot live in simulated or scaled time.
#pragma once

#include <cstdint>
#include <string>

namespace fakebot::io {

struct NotHeld {
  enum class Remedy : std::uint8_t { real, real_or_scaled, real_or_simulated };

  std::string reason;  ///< "/bin/busybox: it is statically linked"
  Remedy remedy;       ///< a time in which the driver can live
};

}  // namespace fakebot::io
