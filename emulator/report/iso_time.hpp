// Times of day in reports.
#pragma once

#include <chrono>
#include <string>

namespace fakebot::report {

/// ISO 8601 in UTC: "2026-11-22T17:20:32Z".
std::string iso_time(std::chrono::system_clock::time_point time);

}  // namespace fakebot::report
