#include "capture/pcapng/capture_time.hpp"

#include <algorithm>

namespace fakebot::capture {

namespace {

constexpr std::uint64_t kNanosecondsPerSecond = 1000000000;
/// Seconds, nearly 292 years: the range of 64-bit nanoseconds.
constexpr std::int64_t kMostSeconds = 9223372035;

/// Units finer than nanoseconds overflow 64 bits when scaled.
__extension__ using Wide = unsigned __int128;

}  // namespace

std::optional<CaptureTimeUnit> CaptureTimeUnit::from_option(std::uint8_t resolution) {
  constexpr std::uint8_t kPowerOfTwo = 0x80;
  constexpr std::uint8_t kMostTwos = 63;
  constexpr std::uint8_t kMostTens = 19;
  const std::uint8_t exponent = resolution % kPowerOfTwo;
  CaptureTimeUnit unit;
  unit.per_second_ = 1;
  if ((resolution & kPowerOfTwo) != 0) {
    if (exponent > kMostTwos) { return std::nullopt; }
    unit.per_second_ <<= exponent;
    return unit;
  }
  if (exponent > kMostTens) { return std::nullopt; }
  for (std::uint8_t i = 0; i < exponent; ++i) { unit.per_second_ *= 10; }
  return unit;
}

std::chrono::nanoseconds CaptureTimeUnit::nanoseconds(std::uint64_t units,
                                                      std::int64_t offset_s) const {
  const auto whole = static_cast<std::int64_t>(
      std::min<std::uint64_t>(units / per_second_, static_cast<std::uint64_t>(kMostSeconds)));
  const std::int64_t limited = std::clamp(offset_s, -kMostSeconds, kMostSeconds);
  const std::int64_t seconds = std::clamp(whole + limited, -kMostSeconds, kMostSeconds);
  const Wide rest = Wide{units % per_second_} * kNanosecondsPerSecond / per_second_;
  return std::chrono::seconds(seconds) + std::chrono::nanoseconds(static_cast<std::int64_t>(rest));
}

}  // namespace fakebot::capture
