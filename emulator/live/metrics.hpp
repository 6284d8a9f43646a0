// Counters for Prometheus.
#pragma once

#include <string>

#include "live/http/limits.hpp"
#include "live/session_access.hpp"

namespace fakebot::live {

/// In its text format. Throws Problem.
std::string metrics_text(const SessionAccess& access, const HttpCounters& counters);

}  // namespace fakebot::live
