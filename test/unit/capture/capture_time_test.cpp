#include "capture/pcapng/capture_time.hpp"

#include <doctest/doctest.h>

#include <limits>

using namespace std::chrono_literals;
using fakebot::capture::CaptureTimeUnit;

namespace {

std::chrono::nanoseconds in_unit(std::uint8_t resolution, std::uint64_t units,
                                 std::int64_t offset_s = 0) {
  return CaptureTimeUnit::from_option(resolution).value().nanoseconds(units, offset_s);
}

constexpr std::uint8_t kTwos = 0x80;

}  // namespace

TEST_CASE("units are powers of ten or two, and microseconds by default") {
  CHECK(CaptureTimeUnit().nanoseconds(1500000, 0) == 1500ms);
  CHECK(in_unit(0, 7) == 7s);
  CHECK(in_unit(3, 1500) == 1500ms);
  CHECK(in_unit(9, 1795262400000250001) == 1795262400000250001ns);
  CHECK(in_unit(12, 2999) == 2ns);
  CHECK(in_unit(12, 3000) == 3ns);
  CHECK(in_unit(19, 15000000000) == 1ns);
  CHECK(in_unit(kTwos | 1, 3) == 1500ms);
  CHECK(in_unit(kTwos | 32, (std::uint64_t{1} << 32) + (std::uint64_t{1} << 31)) == 1500ms);
  CHECK(in_unit(kTwos | 63, std::uint64_t{1} << 62) == 500ms);
}

TEST_CASE("an offset of seconds is added, and may be negative") {
  CHECK(in_unit(6, 1, 10) == 10s + 1us);
  CHECK(in_unit(6, 1, -1) == -1s + 1us);
}

TEST_CASE("times out of range are clamped without overflow") {
  constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
  CHECK(in_unit(0, kMost) == 9223372035s);
  CHECK(in_unit(0, kMost, std::numeric_limits<std::int64_t>::max()) == 9223372035s);
  CHECK(in_unit(0, 0, std::numeric_limits<std::int64_t>::min()) == -9223372035s);
  CHECK(in_unit(kTwos | 63, kMost) == 1999999999ns);
}

TEST_CASE("units too fine for 64 bits are refused") {
  CHECK_FALSE(CaptureTimeUnit::from_option(20));
  CHECK_FALSE(CaptureTimeUnit::from_option(kTwos | 64));
}
