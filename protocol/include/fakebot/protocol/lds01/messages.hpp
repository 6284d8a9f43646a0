// The messages of an LDS-01 (HLS-LFCD2), the laser scanner of the TurtleBot 3.
//
// Source: ROBOTIS e-Manual, "LDS-01", with the data sheet's text; hls_lfcd_lds_driver.
//
// Threads: plain values and constants; any thread may use its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>

#include "fakebot/protocol/field.hpp"
#include "fakebot/protocol/sub_payload.hpp"

namespace fakebot::protocol::inline v0::lds01 {

/// The head turns, and the scanner measures. A byte without anything around; without an answer.
struct Start {
  static constexpr std::uint8_t id = 'b';
  static constexpr std::string_view name = "Start";

  static constexpr auto fields() { return std::tuple<>{}; }
};

/// The head stops. Likewise.
struct Stop {
  static constexpr std::uint8_t id = 'e';
  static constexpr std::string_view name = "Stop";

  static constexpr auto fields() { return std::tuple<>{}; }
};

using Commands = MessageSet<Start, Stop>;

/// Six readings, a degree apart. A turn has 60 of these frames, with the indices A0 to DB; reading
/// n = 6 * (index - A0) + k points n + 1 degrees clockwise from ahead, and the last of a turn
/// ahead.
struct Readings {
  static constexpr std::uint8_t id = 0xFA;  ///< the first byte of the frame
  static constexpr std::string_view name = "Readings";
  static constexpr std::size_t kCount = 6;
  static constexpr std::uint8_t kFirstIndex = 0xA0;
  static constexpr std::uint8_t kOfTurn = 60;

  std::uint8_t index = kFirstIndex;
  std::uint16_t speed = 0;
  std::uint16_t intensity_0 = 0, distance_0_mm = 0, reserved_0 = 0;
  std::uint16_t intensity_1 = 0, distance_1_mm = 0, reserved_1 = 0;
  std::uint16_t intensity_2 = 0, distance_2_mm = 0, reserved_2 = 0;
  std::uint16_t intensity_3 = 0, distance_3_mm = 0, reserved_3 = 0;
  std::uint16_t intensity_4 = 0, distance_4_mm = 0, reserved_4 = 0;
  std::uint16_t intensity_5 = 0, distance_5_mm = 0, reserved_5 = 0;

  static constexpr auto fields() {
    using R = Readings;
    constexpr Unit kMm{1, "mm"};
    constexpr std::string_view kIntensity = "of the echo";
    constexpr std::string_view kDistance = "0: no echo";
    constexpr std::string_view kReserved = "0";
    return std::tuple{Field{"index", &R::index, "160 to 219: a sixth of the degree, and 160"},
                      Field{"speed", &R::speed, "of the head", Unit{0.1, "rpm"}},
                      Field{"intensity_0", &R::intensity_0, kIntensity},
                      Field{"distance_0_mm", &R::distance_0_mm, kDistance, kMm},
                      Field{"reserved_0", &R::reserved_0, kReserved},
                      Field{"intensity_1", &R::intensity_1, kIntensity},
                      Field{"distance_1_mm", &R::distance_1_mm, kDistance, kMm},
                      Field{"reserved_1", &R::reserved_1, kReserved},
                      Field{"intensity_2", &R::intensity_2, kIntensity},
                      Field{"distance_2_mm", &R::distance_2_mm, kDistance, kMm},
                      Field{"reserved_2", &R::reserved_2, kReserved},
                      Field{"intensity_3", &R::intensity_3, kIntensity},
                      Field{"distance_3_mm", &R::distance_3_mm, kDistance, kMm},
                      Field{"reserved_3", &R::reserved_3, kReserved},
                      Field{"intensity_4", &R::intensity_4, kIntensity},
                      Field{"distance_4_mm", &R::distance_4_mm, kDistance, kMm},
                      Field{"reserved_4", &R::reserved_4, kReserved},
                      Field{"intensity_5", &R::intensity_5, kIntensity},
                      Field{"distance_5_mm", &R::distance_5_mm, kDistance, kMm},
                      Field{"reserved_5", &R::reserved_5, kReserved}};
  }

  /// By number, 0 to 5.
  static constexpr std::array<std::uint16_t Readings::*, kCount> intensities() {
    return {&Readings::intensity_0, &Readings::intensity_1, &Readings::intensity_2,
            &Readings::intensity_3, &Readings::intensity_4, &Readings::intensity_5};
  }
  static constexpr std::array<std::uint16_t Readings::*, kCount> distances_mm() {
    return {&Readings::distance_0_mm, &Readings::distance_1_mm, &Readings::distance_2_mm,
            &Readings::distance_3_mm, &Readings::distance_4_mm, &Readings::distance_5_mm};
  }
};
static_assert(wire_size<Readings> == 39);

using Feedback = MessageSet<Readings>;

}  // namespace fakebot::protocol::inline v0::lds01
