// Paths leading drivers to the devices of a robot: see Device::lead_from().
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace fakebot::io {

struct DriverPaths {
  std::optional<std::string> of_robot{};
  std::map<std::string, std::string, std::less<>> of_devices{};  ///< by the names of the devices

  bool any() const { return of_robot || !of_devices.empty(); }
};

/// In a path: the number of a robot, or of a job.
inline constexpr std::string_view kIndexInPath = "{index}";

/// The paths of a robot, or of a job.
inline DriverPaths numbered(DriverPaths paths, std::size_t index) {
  const auto number = [&](std::string& path) {
    const std::string digits = std::to_string(index);
    for (std::size_t at = path.find(kIndexInPath); at != std::string::npos;
         at = path.find(kIndexInPath, at + digits.size())) {
      path.replace(at, kIndexInPath.size(), digits);
    }
  };
  if (paths.of_robot) { number(*paths.of_robot); }
  for (auto& [device, path] : paths.of_devices) { number(path); }
  return paths;
}

}  // namespace fakebot::io
