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

constexpr Model kA1{
    .number = ModelNumber::a1,
    .name = "rplidar-a1",
    .title = "RPLIDAR A1",
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
    .motor = MotorControl::always_on,
    .desired_rpm = 600,
    .desired_pwm = 660,
    .has_parallax = true,
    .largest_quality = 15,
    .quality_has_two_values = true,
};

constexpr Model kA2{
    .number = ModelNumber::a2,
    .name = "rplidar-a2",
    .title = "RPLIDAR A2",
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

constexpr std::array<const Model*, kModels> kModelTable{&kA1, &kA2};

}  // namespace

const Model& model(ModelNumber number) {
  return *kModelTable[static_cast<std::size_t>(number)];
}

}  // namespace fakebot::robots::rplidar
