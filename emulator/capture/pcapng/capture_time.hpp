// Time stamps of captures: numbers of units that each interface chooses.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace fakebot::capture {

/// Powers of ten or of two to a second.
class CaptureTimeUnit {
 public:
  /// Microseconds, which a capture need not say.
  CaptureTimeUnit() = default;

  /// As an interface has it: the highest bit tells of a power of two. Nothing when there is no
  /// number for so many units.
  static std::optional<CaptureTimeUnit> from_option(std::uint8_t resolution);

  /// Rounded down. Beyond what nanoseconds can count, the last one.
  std::chrono::nanoseconds nanoseconds(std::uint64_t units, std::int64_t offset_s) const;

 private:
  std::uint64_t per_second_ = 1000000;
};

}  // namespace fakebot::capture
