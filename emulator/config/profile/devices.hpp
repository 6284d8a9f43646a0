// What a robot carries: names, and the option of the command line.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/profile/robot_choice.hpp"

namespace fakebot::config {

/// Of small letters, digits and "_", the first a letter.
bool is_device_name(std::string_view name);
inline constexpr std::string_view kDeviceName = "a name of small letters, digits and _";
inline constexpr std::string_view kFreeDeviceName =
    "a name that no other device has, and no group of signals of the carrier";

/// Whether signals of a device with the name could not be told from other signals.
bool is_taken(std::string_view name, const sim::RobotKind& carrier,
              const std::vector<DeviceChoice>& devices);

/// The usual name of the kind, with a number if the usual name is taken: "scan", "scan2".
std::string free_name(const sim::RobotKind& kind, const sim::RobotKind& carrier,
                      const std::vector<DeviceChoice>& devices);

/// The kinds that a robot can carry.
std::vector<const sim::RobotKind*> carried_kinds(std::span<const sim::RobotKind* const> kinds);

inline constexpr const char* kDeviceOption = "--with";

/// Each text is [NAME=]KIND[@X,Y,HEADING], in metres and degrees in the frame of the robot:
/// "rplidar-a1@-0.07,0,180". Without a name, devices have the usual name of their kind, the second
/// of them "scan2". Throws ConfigError.
std::vector<DeviceChoice> parse_devices(const std::vector<std::string>& options,
                                        std::span<const sim::RobotKind* const> kinds,
                                        const sim::RobotKind& carrier);

}  // namespace fakebot::config
