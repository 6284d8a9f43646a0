// Arbitrary bytes as files and texts of people, except scenarios: the first byte selects a world, a
// profile, a map and its image, a formula, --fault or --set. Each is refused with a message or can
// be used.
#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>

#include "config/json/config_error.hpp"
#include "config/profile/profile_file.hpp"
#include "config/profile/robot_choice.hpp"
#include "config/scenario/condition.hpp"
#include "config/scenario/faults/option_faults.hpp"
#include "config/scenario/sweep/sweep.hpp"
#include "config/world/map/map_image.hpp"
#include "config/world/map/ros_map.hpp"
#include "config/world/world_file.hpp"
#include "fuzz/decoder_properties.hpp"
#include "robots/registry.hpp"
#include "sim/scenario/condition.hpp"
#include "sim/scenario/signal_board.hpp"

namespace {

using namespace fakebot;

constexpr double kRadiusM = 0.2;

/// In a missing folder, so that names of files in the input lead nowhere.
const std::string kFileName = "no-such-folder/f";

config::JsonFile json_of(const std::string& text) {
  return config::JsonFile::parse(kFileName, text);
}

void use_world(const std::string& text) {
  if (text.find("\"map\"") != std::string::npos) { return; }
  const auto world = config::read_world(json_of(text), "", kRadiusM);
  fuzz::require(world->depth_m({0, 0}) >= 0);
}

void use_profile(const std::string& text) {
  const sim::RobotKind& kind = robots::default_kind();
  sim::RobotSetup setup = config::setup_of(config::first_choice(kind));
  setup.parameters = config::read_profile(kind, json_of(text));
  const auto robot = kind.make(setup);
  fuzz::require(robot->tick() > sim::SimTime{0});
}

void use_map(const std::string& text) {
  const config::RosMap map = config::parse_ros_map(kFileName, text);
  fuzz::require(map.resolution_m > 0);
  config::is_occupied(map, 1, 255);
}

void use_image(const std::string& text) {
  std::istringstream stream(text);
  const auto alpha = text.size() % 2 == 0 ? config::Alpha::averaged : config::Alpha::ignored;
  const config::GreyImage image = config::read_map_image(kFileName, stream, alpha);
  fuzz::require(image.pixels.size() == image.width * image.height);
  for (const std::uint16_t pixel : image.pixels) { fuzz::require(pixel <= image.white); }
}

void use_formula(const std::string& text) {
  const auto robot =
      robots::default_kind().make(config::setup_of(config::first_choice(robots::default_kind())));
  const std::vector<sim::Signal> signals(robot->signals().begin(), robot->signals().end());
  const config::JsonFile file =
      json_of(nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  const std::string formula = config::read_expression(config::JsonValue(file), signals).text;
  sim::scenario::SignalBoard board(std::vector<const sim::SignalSource*>{robot.get()});
  sim::scenario::Condition condition(formula, board);
  board.sample(sim::SimTime{0});
  condition.holds();
}

void use_fault(const std::string& text) {
  const auto faults = config::parse_faults({text}, *robots::default_kind().wire);
  fuzz::require(faults.size() == 1 && !faults[0]->name.empty());
}

void use_setting(const std::string& text) {
  const auto fixed = config::parse_fixed_parameters({text});
  fuzz::require(fixed.size() == 1);
}

constexpr std::array kUses{use_world,   use_profile, use_map,    use_image,
                           use_formula, use_fault,   use_setting};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::uint8_t kFirst = '0';
  if (size == 0 || data[0] < kFirst || data[0] >= kFirst + kUses.size()) { return -1; }
  try {
    kUses[data[0] - kFirst](std::string(data + 1, data + size));
  } catch (const config::ConfigError& refusal) {
    fuzz::require(!std::string_view(refusal.what()).empty());
  }
  return 0;
}
