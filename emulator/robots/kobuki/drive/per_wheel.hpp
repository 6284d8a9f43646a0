// The values of both wheels, side by side: the robot does the same with both wheels, and the
// processor does both at once.
//
// The types are vectors of g++ and clang, for any processor. Arithmetic, comparison and ?: go lane
// by lane and round as plain numbers do; [kLeft] and [kRight] are the single wheels.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

namespace fakebot::robots::kobuki {

using PerWheel [[gnu::vector_size(2 * sizeof(double))]] = double;
using PerWheelInt32 [[gnu::vector_size(2 * sizeof(std::int32_t))]] = std::int32_t;
using PerWheelUint32 [[gnu::vector_size(2 * sizeof(std::uint32_t))]] = std::uint32_t;
using PerWheelInt64 [[gnu::vector_size(2 * sizeof(std::int64_t))]] = std::int64_t;
using PerWheelUint64 [[gnu::vector_size(2 * sizeof(std::uint64_t))]] = std::uint64_t;

inline constexpr int kLeft = 0;
inline constexpr int kRight = 1;

constexpr PerWheel both(double value) {
  return PerWheel{value, value};
}

/// A comparison gives a mask: all bits of a lane, or none. Masks are combined with & and |. Behind
/// a comparison ?: selects lanes. select() selects by a mask that was computed elsewhere, which the
/// compiler does not recognise as a mask.
inline PerWheel select(PerWheelInt64 mask, PerWheel where_set, PerWheel elsewhere) {
  using Bits = PerWheelInt64;
  return std::bit_cast<PerWheel>((mask & std::bit_cast<Bits>(where_set)) |
                                 (~mask & std::bit_cast<Bits>(elsewhere)));
}

/// Converts lane by lane, like static_cast of plain numbers.
template <class To, class From>
To convert(From value) {
  return __builtin_convertvector(value, To);
}

namespace detail {
inline constexpr PerWheelInt64 kSignBits{std::numeric_limits<std::int64_t>::min(),
                                         std::numeric_limits<std::int64_t>::min()};
}

inline PerWheel abs(PerWheel value) {
  return std::bit_cast<PerWheel>(std::bit_cast<PerWheelInt64>(value) & ~detail::kSignBits);
}

/// The sizes, with the signs of `signs`.
inline PerWheel copysign(PerWheel sizes, PerWheel signs) {
  return std::bit_cast<PerWheel>(std::bit_cast<PerWheelInt64>(sizes) |
                                 (std::bit_cast<PerWheelInt64>(signs) & detail::kSignBits));
}

/// The value, with 0 in place of each number below 0.
inline PerWheel positive_part(PerWheel value) {
  return value > 0 ? value : PerWheel{};
}

/// The sizes, with the signs of `signs`, and 0 where `signs` is 0.
inline PerWheel with_sign_of(PerWheel signs, PerWheel sizes) {
  const PerWheel positive = signs > 0 ? sizes : PerWheel{};
  return signs < 0 ? -sizes : positive;
}

inline PerWheel clamp(PerWheel value, PerWheel lowest, PerWheel highest) {
  const PerWheel raised = value < lowest ? lowest : value;
  return raised > highest ? highest : raised;
}

/// The greater of both lanes.
inline double greatest(PerWheel value) {
  return std::max(value[kLeft], value[kRight]);
}

}  // namespace fakebot::robots::kobuki
