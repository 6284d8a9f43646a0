// How long a driver may take to end.
#pragma once

#include <chrono>

namespace fakebot::config {

/// From SIGTERM to SIGKILL where nobody says otherwise (choice): a good driver takes a few
/// milliseconds, and must not be blamed for a host that stalls for seconds.
inline constexpr std::chrono::seconds kDriverEndsWithin{10};

}  // namespace fakebot::config
