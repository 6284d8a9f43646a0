#include "runner/run/robots_choice.hpp"

#include "config/scenario/events/option_faults.hpp"
#include "config/world/start.hpp"
#include "config/world/world_file.hpp"

namespace fakebot::runner {

namespace {

constexpr std::size_t kDescriptorsPerRobot = 4;
constexpr std::size_t kDescriptorsPerDriver = 1;
constexpr std::size_t kDescriptorsBesides = 64;

}  // namespace

ChosenRobots make_robots(const RobotsChoice& choice) {
  const sim::RobotKind& kind = *choice.robot.kind;
  ChosenRobots chosen;
  sim::RobotSetup setup = config::setup_of(choice.robot);
  setup.seed = choice.seed;
  chosen.faults = config::parse_faults(choice.faults, *kind.wire);
  if (choice.world) {
    setup.world = config::load_world(*choice.world, kind.radius_m);
    const std::string& name = setup.world->description().name;
    chosen.world = name.empty() ? *choice.world : name;
  }
  for (std::size_t i = 0; i < choice.count.value_or(1); ++i) {
    setup.number = static_cast<std::uint32_t>(i);
    setup.start = config::start_of(*setup.world, choice.start,
                                   choice.count ? std::optional(i) : std::nullopt, kind.radius_m);
    chosen.robots.push_back(kind.make(setup));
  }
  return chosen;
}

std::vector<std::string> line_names(const RobotsChoice& choice) {
  const std::string name(choice.robot.kind->name);
  if (!choice.count) { return {name}; }
  std::vector<std::string> names;
  for (std::size_t i = 0; i < *choice.count; ++i) {
    names.push_back(name + " " + std::to_string(i));
  }
  return names;
}

std::size_t descriptors_of(std::size_t robots, bool with_drivers) {
  const std::size_t each = kDescriptorsPerRobot + (with_drivers ? kDescriptorsPerDriver : 0);
  return robots * each + kDescriptorsBesides;
}

}  // namespace fakebot::runner
