#include "robots/rplidar/model.hpp"

#include "fakebot/protocol/rplidar/measurements.hpp"

namespace fakebot::robots::rplidar {

namespace wire = protocol::rplidar;

namespace {

constexpr std::uint32_t us(std::uint32_t whole) {
  return whole * 256;
}

/// Source: an A1M8 with firmware 1.29 (thijses/rplidar, cpane/heron).
constexpr std::array kA1Modes{
    Mode{"Standard", us(508), 12, wire::Node::id},
    Mode{"Express", us(254), 12, wire::Capsule::id},
    Mode{"Boost", us(127), 12, wire::UltraCapsule::id},
    Mode{"Sensitivity", us(127), 12, wire::UltraCapsule::id},
    Mode{"Stability", us(201), 12, wire::UltraCapsule::id},
};

/// Source: logs of an A2M8 (Slamtec/rplidar_ros, issue 144), which round the rates; the times are
/// assumed to be the A1's.
constexpr std::array kA2Modes{
    Mode{"Standard", us(508), 12, wire::Node::id},
    Mode{"Express", us(254), 12, wire::Capsule::id},
    Mode{"Boost", us(127), 12, wire::UltraCapsule::id},
    Mode{"Sensitivity", us(127), 12, wire::UltraCapsule::id},
};

/// Source: logs of an A3M1 (robopeak/rplidar_ros, issue 84), which round the rates.
constexpr std::array kA3Modes{
    Mode{"Standard", us(252), 25, wire::Node::id},
    Mode{"Express", us(126), 25, wire::Capsule::id},
    Mode{"Boost", us(63), 25, wire::UltraCapsule::id},
    Mode{"Sensitivity", us(63), 25, wire::UltraCapsule::id},
    Mode{"Stability", us(100), 25, wire::UltraCapsule::id},
};

/// Source: the published modes of an S1 with firmware 1.28.
constexpr std::array kS1Modes{
    Mode{"Standard", us(244), 40, wire::Node::id},
    Mode{"DenseBoost", us(108), 40, wire::DenseCapsule::id},
};

constexpr Model kA1{
    .number = ModelNumber::a1,
    .name = "rplidar-a1",
    .title = "scanner RPLIDAR A1",
    .meaning = "laser scanner RPLIDAR A1M8 of Slamtec, alone on its serial line",
    .radius_m = 0.05,
    .id = 0x18,
    .firmware_major = 1,
    .firmware_minor = 29,
    .hardware = 7,
    .serial_number = {0x92, 0xD8, 0xED, 0x93, 0xC0, 0xEA, 0x98, 0xC9, 0xA5, 0xE6, 0x98, 0xF2, 0x07,
                      0x06, 0x46, 0x69},
    .boot_text = "RP LIDAR System.\r\nFirmware Ver 1.29 - rtm, HW Ver 7\r\nModel: 18\r\n",
    .baud_rate = 115200,
    .link_type = 149,
    .modes = kA1Modes,
    .typical_mode = 3,
    .motor = MotorControl::dtr,
    .desired_rpm = 600,
    .desired_pwm = 660,
    .has_parallax = true,
    .largest_quality = 15,
    .quality_has_two_values = true,
};

constexpr Model kA2{
    .number = ModelNumber::a2,
    .name = "rplidar-a2",
    .title = "scanner RPLIDAR A2",
    .meaning = "laser scanner RPLIDAR A2M8 of Slamtec with its USB adapter",
    .radius_m = 0.038,
    .id = 0x28,
    .firmware_major = 1,
    .firmware_minor = 27,
    .hardware = 5,
    .serial_number = {0xA8, 0xE2, 0x9A, 0xF0, 0xC5, 0xE2, 0x9D, 0xD2, 0xB6, 0xE3, 0x9D, 0xF5, 0x2B,
                      0x31, 0x31, 0x16},
    .boot_text = "RP LIDAR System.\r\nFirmware Ver 1.27 - rc9, HW Ver 5\r\nModel: 28\r\n",
    .baud_rate = 115200,
    .link_type = 150,
    .modes = kA2Modes,
    .typical_mode = 3,
    .motor = MotorControl::accessory_board,
    .desired_rpm = 600,
    .desired_pwm = 660,
    .has_parallax = true,
    .largest_quality = 34,
    .quality_has_two_values = false,
};

constexpr Model kA3{
    .number = ModelNumber::a3,
    .name = "rplidar-a3",
    .title = "scanner RPLIDAR A3",
    .meaning = "laser scanner RPLIDAR A3M1 of Slamtec with its USB adapter",
    .radius_m = 0.038,
    .id = 0x31,
    .firmware_major = 1,
    .firmware_minor = 32,
    .hardware = 6,
    .serial_number = {0xD3, 0xC5, 0xED, 0x93, 0xC0, 0xEA, 0x98, 0xC6, 0xC2, 0xE2, 0x9E, 0xF5, 0x21,
                      0x1F, 0x40, 0x61},
    .boot_text = "RP LIDAR System.\r\nFirmware Ver 1.32 - rtm, HW Ver 6\r\nModel: 31\r\n",
    .baud_rate = 256000,
    .link_type = 151,
    .modes = kA3Modes,
    .typical_mode = 3,
    .motor = MotorControl::accessory_board,
    .desired_rpm = 600,
    .desired_pwm = 660,
    .has_parallax = true,
    .largest_quality = 34,
    .quality_has_two_values = false,
};

constexpr Model kS1{
    .number = ModelNumber::s1,
    .name = "rplidar-s1",
    .title = "scanner RPLIDAR S1",
    .meaning = "laser scanner RPLIDAR S1M1 of Slamtec, which measures the time of flight",
    .radius_m = 0.028,
    .id = 0x61,
    .firmware_major = 1,
    .firmware_minor = 28,
    .hardware = 18,
    .serial_number = {0x7E, 0x11, 0xEA, 0xF2, 0xC5, 0xE1, 0x9B, 0xCF, 0xC2, 0xE1, 0x9F, 0xF5, 0x89,
                      0xC3, 0x45, 0x09},
    .boot_text = {},
    .baud_rate = 256000,
    .link_type = 152,
    .modes = kS1Modes,
    .typical_mode = 1,
    .motor = MotorControl::own,
    .desired_rpm = 600,
    .desired_pwm = 0,
    .has_parallax = false,
    .largest_quality = 47,
    .quality_has_two_values = true,
};

constexpr std::array<const Model*, kModels> kModelTable{&kA1, &kA2, &kA3, &kS1};

}  // namespace

const Model& model(ModelNumber number) {
  return *kModelTable[static_cast<std::size_t>(number)];
}

}  // namespace fakebot::robots::rplidar
