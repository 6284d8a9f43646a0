// The names of the numbers in the Kugle's messages.
//
// Source: firmware, MessageTypes.h; API protocol. Where the two differ, the names are the
// firmware's: the board does not follow the protocol's first table of controller modes.
//
// Threads: constants; any thread may read them.
#pragma once

#include <array>
#include <cstdint>

#include "fakebot/protocol/field.hpp"

namespace fakebot::protocol::inline v0::kugle {

/// The key in requests that could do damage, such as calibration and restart.
inline constexpr std::uint32_t kMagicKey = 0x12345678;

namespace value_type {
inline constexpr std::uint8_t boolean = 1;
inline constexpr std::uint8_t float32 = 2;
inline constexpr std::uint8_t uint8 = 3;
inline constexpr std::uint8_t uint16 = 4;
inline constexpr std::uint8_t uint32 = 5;
inline constexpr std::array values{NamedValue{"bool", boolean}, NamedValue{"float", float32},
                                   NamedValue{"uint8", uint8}, NamedValue{"uint16", uint16},
                                   NamedValue{"uint32", uint32}};
}  // namespace value_type

namespace parameter_type {
inline constexpr std::uint8_t debug = 1;
inline constexpr std::uint8_t behavioural = 2;
inline constexpr std::uint8_t controller = 3;
inline constexpr std::uint8_t estimator = 4;
inline constexpr std::uint8_t model = 5;
inline constexpr std::uint8_t test = 6;
inline constexpr std::array values{
    NamedValue{"debug", debug},           NamedValue{"behavioural", behavioural},
    NamedValue{"controller", controller}, NamedValue{"estimator", estimator},
    NamedValue{"model", model},           NamedValue{"test", test}};
}  // namespace parameter_type

namespace controller_mode {
inline constexpr std::uint8_t off = 0;
inline constexpr std::uint8_t quaternion = 1;  ///< also angular velocity, by set-points
inline constexpr std::uint8_t velocity = 2;
inline constexpr std::uint8_t path_following = 3;  ///< the firmware has no code for path following
inline constexpr std::array values{
    NamedValue{"off", off}, NamedValue{"quaternion", quaternion}, NamedValue{"velocity", velocity},
    NamedValue{"path following", path_following}, NamedValue{"unknown", 255}};
}  // namespace controller_mode

namespace controller_type {
inline constexpr std::uint8_t lqr = 1;
inline constexpr std::uint8_t sliding_mode = 2;
inline constexpr std::array values{NamedValue{"unknown", 0}, NamedValue{"LQR", lqr},
                                   NamedValue{"sliding mode", sliding_mode}};
}  // namespace controller_type

namespace reference_frame {
inline constexpr std::uint8_t body = 0;
inline constexpr std::uint8_t inertial = 1;
inline constexpr std::uint8_t heading = 2;
inline constexpr std::array values{NamedValue{"body", body}, NamedValue{"inertial", inertial},
                                   NamedValue{"heading", heading}, NamedValue{"unknown", 255}};
}  // namespace reference_frame

namespace boolean {
inline constexpr std::array values{NamedValue{"false", 0}, NamedValue{"true", 1}};
}  // namespace boolean

}  // namespace fakebot::protocol::inline v0::kugle
