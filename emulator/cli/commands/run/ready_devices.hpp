// The devices that a robot carries, for the line for which scripts wait.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/options/line_options.hpp"
#include "config/json/config_error.hpp"
#include "config/json/json_value.hpp"
#include "report/ready_line.hpp"
#include "runner/session/session.hpp"
#include "sim/robot_kind.hpp"

namespace fakebot::cli {

inline std::vector<report::ReadyDevice> ready_devices_of(runner::Session& session,
                                                         std::size_t robot) {
  std::vector<report::ReadyDevice> devices;
  for (const line::Station* station : session.devices_of(robot)) {
    const io::Device& device = station->device();
    report::ReadyDevice& one = devices.emplace_back(
        report::ReadyDevice{station->device_name(),
                            std::string(station->robot().wire().properties().name), device.path()});
    if (device.port() != device.path()) { one.link = device.port(); }
  }
  return devices;
}

/// The name of the link for each device, and the part of the path for the name of the device.
inline constexpr std::string_view kEachDevice = "*";
inline constexpr std::string_view kNameOfDevice = "{name}";

/// Replaces a link of kEachDevice by links of the devices without links.
inline void link_each_device(line::LinksOfDevices& links,
                             const std::vector<const sim::RobotKind*>& kinds) {
  const auto each = links.find(kEachDevice);
  if (each == links.end()) { return; }
  const std::string pattern = each->second;
  links.erase(each);
  for (const sim::RobotKind* kind : kinds) {
    for (const auto& name : config::names_of(kind->mounted)) {
      std::string link = pattern;
      links.try_emplace(std::string(name),
                        link.replace(link.find(kNameOfDevice), kNameOfDevice.size(), name));
    }
  }
}

/// Refuses a link of a device that the robot does not carry.
inline void refuse_unknown_devices(const line::LinksOfDevices& links, const sim::RobotKind& kind) {
  for (const auto& [name, link] : links) {
    const auto names = config::names_of(kind.mounted);
    if (std::ranges::find(names, name) != names.end()) { continue; }
    std::string found = "\"";
    found.append(name).append("=").append(link).append("\"");
    config::refuse_option(kLinkOption, std::move(found),
                          names.empty()
                              ? "no name: the robot carries nothing, see --with"
                              : "the name of a device: one of " + config::comma_list(names));
  }
}

}  // namespace fakebot::cli
