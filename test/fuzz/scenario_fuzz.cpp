// Arbitrary bytes as scenario files: each is refused with a message or can be played.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "config/json/config_error.hpp"
#include "config/scenario/refusals/beginning.hpp"
#include "config/scenario/scenario_file.hpp"
#include "fuzz/decoder_properties.hpp"
#include "robots/registry.hpp"
#include "sim/fleet/equipped_robot.hpp"
#include "sim/scenario/player.hpp"
#include "sim/scenario/verdict.hpp"
#include "sim/simulation.hpp"

namespace {

using namespace fakebot;

/// In a missing folder, so that names of files in the input lead nowhere ...
constexpr const char* kFileName = "no-such-folder/s.json";

/// ... except absolute and parent paths: inputs with such paths are skipped. $schema is never read.
bool leads_elsewhere(nlohmann::ordered_json json) {
  if (json.is_object()) { json.erase("$schema"); }
  if (json.is_structured()) { return std::any_of(json.begin(), json.end(), leads_elsewhere); }
  if (!json.is_string()) { return false; }
  const auto text = json.get<std::string>();
  return text.starts_with('/') || text.find("..") != std::string::npos;
}

/// Plays the first ticks and then finishes.
void play(const config::ScenarioFile& file) {
  constexpr int kTicks = 100;
  const auto made = sim::make_robot(*file.robot.kind, config::setup_of(file, file.scenario.seed));
  sim::Robot& robot = *made;
  sim::scenario::Player player(file.scenario, robot);
  sim::Simulation simulation(robot);
  simulation.join(player);
  sim::Outbox out;
  simulation.advance_to(robot.tick() * kTicks, out);
  player.finish();
  fuzz::require(player.is_over());
  fuzz::require(!sim::scenario::name_of(sim::scenario::verdict_of(player)).empty());
  for (const auto& judged : player.judge().judged()) { fuzz::require(!judged.watcher); }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const std::string text(data, data + size);
    const auto file = config::JsonFile::parse(kFileName, text);
    if (leads_elsewhere(file.root())) { return 0; }
    play(config::read_scenario(file, {robots::robot_kinds()}));
  } catch (const config::ConfigError& refusal) {
    fuzz::require(std::string(refusal.what()).starts_with(kFileName));
  }
  return 0;
}
