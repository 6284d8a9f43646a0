// Converts time stamps of captures, whose unit each interface chooses.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace fakebot::capture {

/// A second is a power of ten or of two of these units.
class CaptureTimeUnit {
 public:
  /// Microseconds, the default of the format.
  CaptureTimeUnit() = default;

  /// From the option if_tsresol: the highest bit means a power of two. Nothing if the unit is too
  /// fine for 64 bits.
  static std::optional<CaptureTimeUnit> from_option(std::uint8_t resolution);

  /// Rounded down, and limited to the range of nanoseconds.
  std::chrono::nanoseconds nanoseconds(std::uint64_t units, std::int64_t offset_s) const;

 private:
  std::uint64_t per_second_ = 1000000;
};

}  // namespace fakebot::capture
