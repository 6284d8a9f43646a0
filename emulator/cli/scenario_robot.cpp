#include "cli/scenario_robot.hpp"

#include <optional>
#include <vector>

#include "io/line_signals.hpp"

namespace fakebot::cli {

namespace {

std::optional<config::RobotFacts> find_robot(const std::string& type) {
  const RobotKind* kind = config::find_named(robot_kinds(), type);
  if (kind == nullptr) { return std::nullopt; }
  std::vector<sim::Signal> signals(kind->signals().begin(), kind->signals().end());
  signals.insert(signals.end(), io::line_signals().begin(), io::line_signals().end());
  return config::RobotFacts{std::move(signals), kind->radius_m};
}

}  // namespace

config::ScenarioFile load_scenario(const std::string& path) {
  return config::load_scenario(path, find_robot);
}

RobotOptions robot_options(const config::ScenarioFile& file, std::uint64_t seed) {
  RobotOptions options;
  options.profile = file.robot.profile;
  options.firmware = file.robot.firmware;
  options.seed = seed;
  options.world = file.world;
  options.start = file.robot.start;
  return options;
}

std::unique_ptr<sim::Robot> make_robot(const config::ScenarioFile& file, std::uint64_t seed) {
  auto robot = robot_kind(file.robot.type).make(robot_options(file, seed));
  if (file.robot.battery_percent) {
    const auto charge = sim::find_signal(robot->signals(), "battery.charge_percent");
    robot->set(charge.value(), *file.robot.battery_percent);
  }
  return robot;
}

}  // namespace fakebot::cli
