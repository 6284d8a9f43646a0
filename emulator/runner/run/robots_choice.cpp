#include "runner/run/robots_choice.hpp"

#include <algorithm>

#include "capture/known_wires.hpp"
#include "config/json/config_error.hpp"
#include "config/world/free_starts.hpp"
#include "config/world/start.hpp"
#include "config/world/world_file.hpp"
#include "runner/recording/capture_info.hpp"
#include "sim/fleet/equipped_robot.hpp"

namespace fakebot::runner {

namespace {

constexpr std::size_t kDescriptorsPerRobot = 4;
constexpr std::size_t kDescriptorsPerDriver = 1;
constexpr std::size_t kDescriptorsBesides = 64;

double largest_radius_m(const RobotsChoice& choice) {
  double largest = 0;
  for (const config::RobotChoice* one : choice.kinds()) {
    largest = std::max(largest, one->kind->radius_m);
  }
  return largest;
}

/// The robot, and what it carries.
void add_lines(std::vector<config::RobotChoice>& choices, const config::RobotChoice& robot) {
  choices.push_back(robot);
  for (const config::RobotChoice& device : robot.devices) { add_lines(choices, device); }
}

/// A fault names messages and fields of a single kind, so several kinds have no faults in common.
void refuse_faults_of_several(const RobotsChoice& choice) {
  if (choice.line.faults.empty() || choice.others.empty()) { return; }
  throw config::ConfigError(config::ConfigProblem{
      .option = "--fault", .reason = "robots of several kinds have no faults in common"});
}

}  // namespace

std::vector<const config::RobotChoice*> RobotsChoice::kinds() const {
  std::vector<const config::RobotChoice*> all{&robot};
  for (const config::RobotChoice& other : others) { all.push_back(&other); }
  return all;
}

ChosenRobots make_robots(const RobotsChoice& choice) {
  refuse_faults_of_several(choice);
  ChosenRobots chosen;
  chosen.line = line_options(choice.line, *choice.robot.kind->wire, choice.seed);
  std::shared_ptr<const sim::world::World> world;
  if (choice.world) {
    world = config::load_world(*choice.world, largest_radius_m(choice));
    const std::string& name = world->description().name;
    chosen.world = name.empty() ? *choice.world : name;
  }
  if (!world) { world = std::make_shared<const sim::world::World>(); }
  config::FreeStarts starts(*world);
  for (const config::RobotChoice* one : choice.kinds()) {
    const sim::RobotKind& kind = *one->kind;
    sim::RobotSetup setup = config::setup_of(*one);
    setup.seed = choice.seed;
    setup.world = world;
    for (std::size_t i = 0; i < choice.count.value_or(1); ++i) {
      const std::size_t number = chosen.robots.size();
      setup.number = static_cast<std::uint32_t>(number);
      setup.start =
          config::start_of(*setup.world, choice.start,
                           choice.numbered() ? std::optional(number) : std::nullopt, kind.radius_m);
      if (chosen.note.empty()) {
        chosen.note = config::note_on_start(*setup.world, setup.start, kind.radius_m);
      }
      setup.start = starts.take(setup.start, kind.radius_m);
      chosen.robots.push_back(sim::make_robot(kind, setup));
    }
  }
  return chosen;
}

std::vector<const sim::RobotKind*> kinds_of_robots(const RobotsChoice& choice) {
  std::vector<const sim::RobotKind*> kinds;
  for (const config::RobotChoice* one : choice.kinds()) {
    kinds.insert(kinds.end(), choice.count.value_or(1), one->kind);
  }
  return kinds;
}

std::vector<config::RobotChoice> choices_of_lines(const RobotsChoice& choice) {
  std::vector<config::RobotChoice> choices;
  for (const config::RobotChoice* one : choice.kinds()) {
    for (std::size_t i = 0; i < choice.count.value_or(1); ++i) { add_lines(choices, *one); }
  }
  return choices;
}

std::vector<std::string> line_names(const RobotsChoice& choice) {
  std::vector<std::string> names;
  std::size_t robots = 0;
  for (const sim::RobotKind* kind : kinds_of_robots(choice)) {
    const std::string number = choice.numbered() ? " " + std::to_string(robots++) : "";
    names.push_back(std::string(kind->name) + number);
    sim::for_each_mounted(*kind, [&](const std::string& name, const sim::MountedKind&) {
      names.push_back(name + number);
    });
  }
  return names;
}

capture::CaptureInfo capture_info_of(const RobotsChoice& choice) {
  capture::CaptureInfo info = capture_info(choice.robot, choice.seed);
  for (const config::RobotChoice& other : choice.others) {
    info.hardware += "; " + capture_info(other, choice.seed).hardware;
  }
  for (const config::RobotChoice& line : choices_of_lines(choice)) {
    info.robots.push_back(capture::capture_robot(*line.kind->wire));
  }
  return info;
}

std::size_t descriptors_of(std::size_t robots, bool with_drivers) {
  const std::size_t each = kDescriptorsPerRobot + (with_drivers ? kDescriptorsPerDriver : 0);
  return robots * each + kDescriptorsBesides;
}

}  // namespace fakebot::runner
