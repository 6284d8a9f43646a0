// The numbers in the messages of Slamtec's RPLIDAR scanners, and their names.
//
// Source: Slamtec/rplidar_sdk, sl_lidar_cmd.h and sl_lidar_protocol.h; RPLIDAR Interface Protocol
// and Application Notes, LR001.
//
// Threads: constants; any thread may read them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "fakebot/protocol/field.hpp"

namespace fakebot::protocol::inline v0::rplidar {

/// A request is begun by kSync, an answer by kSync and kAnswerSync.
inline constexpr std::uint8_t kSync = 0xA5;
inline constexpr std::uint8_t kAnswerSync = 0x5A;
/// Requests with this bit have a length, a payload and a checksum.
inline constexpr std::uint8_t kHasPayload = 0x80;

namespace health {
inline constexpr std::uint8_t good = 0;
inline constexpr std::uint8_t warning = 1;
inline constexpr std::uint8_t error = 2;  ///< the scanner measures nothing until a reset
inline constexpr std::array values{NamedValue{"good", good}, NamedValue{"warning", warning},
                                   NamedValue{"error", error}};
}  // namespace health

/// The type in the descriptor of an answer.
namespace answer_type {
inline constexpr std::uint8_t info = 0x04;
inline constexpr std::uint8_t health = 0x06;
inline constexpr std::uint8_t sample_rate = 0x15;
inline constexpr std::uint8_t conf = 0x20;
inline constexpr std::uint8_t set_conf = 0x21;
inline constexpr std::uint8_t node = 0x81;
inline constexpr std::uint8_t capsule = 0x82;
inline constexpr std::uint8_t ultra_capsule = 0x84;
inline constexpr std::uint8_t dense_capsule = 0x85;
inline constexpr std::uint8_t accessory_board = 0xFF;
inline constexpr std::array values{NamedValue{"nodes", node}, NamedValue{"capsules", capsule},
                                   NamedValue{"ultra capsules", ultra_capsule},
                                   NamedValue{"dense capsules", dense_capsule}};
}  // namespace answer_type

/// What GetConf asks for.
namespace conf {
inline constexpr std::uint32_t desired_speed = 0x01;
inline constexpr std::uint32_t least_speed = 0x04;
inline constexpr std::uint32_t largest_speed = 0x05;
inline constexpr std::uint32_t mode_count = 0x70;
inline constexpr std::uint32_t mode_sample_time = 0x71;
inline constexpr std::uint32_t mode_distance = 0x74;
inline constexpr std::uint32_t mode_answer = 0x75;
inline constexpr std::uint32_t typical_mode = 0x7C;
inline constexpr std::uint32_t mode_name = 0x7F;
inline constexpr std::uint32_t model_name = 0x81;
inline constexpr std::array values{NamedValue{"desired speed", desired_speed},
                                   NamedValue{"least speed", least_speed},
                                   NamedValue{"largest speed", largest_speed},
                                   NamedValue{"number of modes", mode_count},
                                   NamedValue{"sample time of mode", mode_sample_time},
                                   NamedValue{"largest distance of mode", mode_distance},
                                   NamedValue{"answer type of mode", mode_answer},
                                   NamedValue{"MAC address", 0x79},
                                   NamedValue{"typical mode", typical_mode},
                                   NamedValue{"name of mode", mode_name},
                                   NamedValue{"model name", model_name}};
}  // namespace conf

/// Bits of AccessoryBoard::flags.
namespace accessory {
inline constexpr std::uint16_t motor_control = 1;
inline constexpr std::array flags{Flag{"motor_control", motor_control}};
}  // namespace accessory

}  // namespace fakebot::protocol::inline v0::rplidar
