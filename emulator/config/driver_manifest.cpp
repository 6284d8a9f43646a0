#include "config/driver_manifest.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "config/json/config_error.hpp"
#include "config/json/json_value.hpp"
#include "config/scenario/driver_values.hpp"
#include "config/scenario/labels/labels.hpp"
#include "config/scenario/scenario_types.hpp"

namespace fakebot::config {

namespace {

constexpr std::string_view kCommandsOf = "an object of abilities, or scenarios, and command lines";

constexpr std::array kManifest{
    KeyInfo{"name", kText, Presence::optional, "of the driver, for people"},
    KeyInfo{"robot", scenario_keys::kRobotType, Presence::optional, "the robot that it drives"},
    KeyInfo{"command", scenario_keys::kCommandLine, Presence::required,
            "a program with a folder in its path is relative to this file; {port} is the device"},
    KeyInfo{"environment", scenario_keys::kEnvironment, Presence::optional,
            "added to that of fakebot"},
    KeyInfo{"can", scenario_keys::kAbilityList, Presence::optional,
            "what it can do, whether it is seen or not"},
    KeyInfo{"cannot", scenario_keys::kAbilityList, Presence::optional,
            "what it cannot do, even if it looks so"},
    KeyInfo{"commands", kCommandsOf, Presence::optional,
            "another command for scenarios that need an ability, or for one scenario"},
};

void refuse_both(const JsonObject& keys, const DriverManifest& manifest) {
  for (const std::string_view ability : manifest.can) {
    if (std::ranges::find(manifest.cannot, ability) == manifest.cannot.end()) { continue; }
    keys.at("cannot").refuse("\"" + std::string(ability) + "\", which is in \"can\", too",
                             "it in one of the two", "");
  }
}

}  // namespace

DriverManifest load_driver_manifest(const std::string& path) {
  const JsonFile file = JsonFile::read(path);
  Mistakes mistakes;
  const JsonObject keys = JsonValue(file).object(kManifest, mistakes);
  DriverManifest manifest;
  manifest.file = path;
  manifest.name = std::filesystem::path(path).stem().string();
  const auto read = [&](std::string_view key, auto&& use) {
    if (const auto value = keys.find(key)) {
      mistakes.collect([&] { use(*value); });
    }
  };
  read("name", [&](const JsonValue& name) { manifest.name = name.short_text(); });
  read("robot", [&](const JsonValue& robot) { manifest.robot = robot.text(); });
  read("command", [&](const JsonValue& command) { manifest.command = read_command(command); });
  read("environment",
       [&](const JsonValue& variables) { manifest.environment = read_environment(variables); });
  read("can", [&](const JsonValue& list) { manifest.can = read_abilities(list); });
  read("cannot", [&](const JsonValue& list) { manifest.cannot = read_abilities(list); });
  read("commands", [&](const JsonValue& commands) {
    if (!commands.json().is_object()) { commands.refuse(std::string(kCommandsOf)); }
    for (const auto& [name, command] : commands.members()) {
      manifest.commands[name] = read_command(command);
    }
  });
  mistakes.refuse();
  refuse_both(keys, manifest);
  return manifest;
}

}  // namespace fakebot::config
