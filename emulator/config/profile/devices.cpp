#include "config/profile/devices.hpp"

#include <algorithm>
#include <cstdio>
#include <numbers>
#include <string_view>

#include "config/json/config_error.hpp"

namespace fakebot::config {

namespace {

/// No carrier is larger. (choice)
constexpr double kFarthestOnCarrierM = 10;

[[noreturn]] void refuse(const std::string& text, const std::string& expected,
                         const std::string& suggestion = "") {
  refuse_option(kDeviceOption, "\"" + text + "\"", expected, suggestion);
}

sim::world::Placement parse_placement(const std::string& text, const std::string& option) {
  double x_m = 0;
  double y_m = 0;
  double heading_deg = 0;
  char behind = 0;
  const auto fits = [](double value, double most) { return value >= -most && value <= most; };
  if (std::sscanf(text.c_str(), "%lf,%lf,%lf%c", &x_m, &y_m, &heading_deg, &behind) != 3 ||
      !fits(x_m, kFarthestOnCarrierM) || !fits(y_m, kFarthestOnCarrierM) ||
      !fits(heading_deg, 360)) {
    refuse(option,
           "X,Y,HEADING behind the @, in metres up to 10 and degrees up to 360, for "
           "example @-0.07,0,180");
  }
  return {{x_m, y_m}, heading_deg * std::numbers::pi / 180};
}

}  // namespace

bool is_device_name(std::string_view name) {
  const auto fits = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '_';
  };
  return !name.empty() && name.front() >= 'a' && name.front() <= 'z' &&
         std::ranges::all_of(name, fits);
}

bool is_taken(std::string_view name, const sim::RobotKind& carrier,
              const std::vector<DeviceChoice>& devices) {
  const auto begins = [&](const sim::Signal& signal) {
    return signal.name.starts_with(name) && signal.name.substr(name.size()).starts_with(".");
  };
  return std::ranges::any_of(carrier.signals, begins) ||
         std::ranges::find(carrier.mounted, name, &sim::MountedKind::name) !=
             carrier.mounted.end() ||
         std::ranges::find(devices, name, &DeviceChoice::name) != devices.end();
}

std::string free_name(const sim::RobotKind& kind, const sim::RobotKind& carrier,
                      const std::vector<DeviceChoice>& devices) {
  const std::string usual(kind.name_when_carried);
  std::string name = usual;
  for (int number = 2; is_taken(name, carrier, devices); ++number) {
    name = usual + std::to_string(number);
  }
  return name;
}

std::vector<const sim::RobotKind*> carried_kinds(std::span<const sim::RobotKind* const> kinds) {
  std::vector<const sim::RobotKind*> carried;
  std::ranges::copy_if(kinds, std::back_inserter(carried),
                       [](const sim::RobotKind* kind) { return !kind->name_when_carried.empty(); });
  return carried;
}

std::vector<DeviceChoice> parse_devices(const std::vector<std::string>& options,
                                        std::span<const sim::RobotKind* const> kinds,
                                        const sim::RobotKind& carrier) {
  std::vector<DeviceChoice> devices;
  devices.reserve(options.size());
  const auto known = carried_kinds(kinds);
  for (const std::string& option : options) {
    const std::size_t at = std::min(option.find('@'), option.size());
    const std::size_t equals = option.substr(0, at).find('=');
    const bool is_named = equals != std::string::npos;
    const std::size_t begin = is_named ? equals + 1 : 0;
    DeviceChoice device;
    const std::string kind = option.substr(begin, at - begin);
    device.robot = first_choice(kind_of_option(known, kDeviceOption, kind));
    device.name =
        is_named ? option.substr(0, equals) : free_name(*device.robot.kind, carrier, devices);
    if (!is_device_name(device.name)) {
      refuse(option, std::string(kDeviceName) + " before the =");
    }
    if (is_taken(device.name, carrier, devices)) { refuse(option, std::string(kFreeDeviceName)); }
    if (at < option.size()) { device.placement = parse_placement(option.substr(at + 1), option); }
    devices.push_back(std::move(device));
  }
  return devices;
}

}  // namespace fakebot::config
