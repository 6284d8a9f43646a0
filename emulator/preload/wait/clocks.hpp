// The clocks of simulated time.
#pragma once

#include <cstdint>

namespace fakebot::preload {

/// The environment variable of programs that rely on growing dates, and the variable's value.
inline constexpr char kDatesVariable[] = "FAKEBOT_DATES";
inline constexpr char kDistinctDates[] = "distinct";

/// From now on no two looks of the process at a realtime clock give the same date: each further
/// look at the same time gives a nanosecond more.
void make_dates_distinct();

bool is_realtime(int clock);
bool is_monotonic(int clock);
/// The time of a realtime or monotonic clock when simulated time was 0.
std::int64_t start_of(bool realtime);

/// For CLOCK_REALTIME, CLOCK_MONOTONIC and related clocks; false for clocks of the processor,
/// unless threads take turns.
bool read_clock(int clock, std::int64_t& ns);
/// As read_clock(), for a call that a program repeats while waiting for a time: time goes on a
/// little when a thread only looks at a clock.
bool read_clock_patiently(int clock, std::int64_t& ns);

}  // namespace fakebot::preload
