#include "runner/robots.hpp"

#include <array>
#include <vector>

#include "config/json/config_error.hpp"
#include "config/profile/profile_file.hpp"
#include "robots/kobuki/chassis.hpp"
#include "robots/kobuki/kobuki.hpp"

namespace fakebot::runner {

namespace {

std::unique_ptr<sim::Robot> make_kobuki(const RobotOptions& options) {
  robots::kobuki::KobukiOptions kobuki;
  kobuki.firmware = &config::firmware_of(options.firmware);
  kobuki.parameters = config::load_profile(options.profile, *kobuki.firmware);
  config::apply_changes(options.profile_changes, kobuki.parameters);
  if (options.battery_speed) { kobuki.parameters.battery_speed_factor = *options.battery_speed; }
  if (options.battery_percent) {
    kobuki.parameters.battery_charge = *options.battery_percent * 0.01;
  }
  kobuki.seed = options.seed + options.number;
  kobuki.world = options.world;
  kobuki.start = {options.start.position.x_m, options.start.position.y_m,
                  options.start.heading_rad};
  kobuki.number = options.number;
  return std::make_unique<robots::kobuki::Kobuki>(kobuki);
}

std::span<const sim::Signal> kobuki_signals() {
  return make_kobuki({})->signals();
}

constexpr std::array kKinds{
    RobotKind{"kobuki", "Yujin Kobuki, the base of the TurtleBot 2",
              robots::kobuki::chassis::kRadiusM, kobuki_signals, make_kobuki},
};

}  // namespace

std::span<const RobotKind> robot_kinds() {
  return kKinds;
}

const RobotKind& robot_kind(std::string_view name) {
  std::vector<std::string_view> names;
  for (const RobotKind& kind : kKinds) {
    if (kind.name == name) { return kind; }
    names.push_back(kind.name);
  }
  throw config::ConfigError("--robot: found \"" + std::string(name) + "\", expected one of " +
                            config::comma_list(names) + config::did_you_mean(name, names));
}

}  // namespace fakebot::runner
