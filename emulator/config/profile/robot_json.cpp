#include "config/profile/robot_json.hpp"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>

#include "config/profile/profile_file.hpp"

namespace fakebot::config {

using Json = nlohmann::ordered_json;

namespace {

Json changes_json(const RobotChoice& choice, const std::string& base) {
  const sim::ParameterValues from = load_profile(*choice.kind, base, choice.variant);
  const sim::RobotSetup to = setup_of(choice);
  Json changes = Json::object();
  for (std::size_t i = 0; i < choice.kind->parameters.size(); ++i) {
    const double value = to.parameters.all()[i];
    if (value != from.all()[i]) { changes[std::string(choice.kind->parameters[i].name)] = value; }
  }
  return changes;
}

Json device_json(const sim::MountedKind& mounted, const RobotChoice& choice) {
  Json device = robot_json(choice);
  device["name"] = mounted.name;
  device["at"] = {{"x_m", mounted.placement.position.x_m},
                  {"y_m", mounted.placement.position.y_m},
                  {"heading_deg", mounted.placement.heading_rad * 180 / std::numbers::pi}};
  return device;
}

}  // namespace

Json robot_json(const RobotChoice& choice) {
  const sim::RobotKind& kind = *choice.kind;
  const std::string first(kind.profiles.front().name);
  const std::string base = is_profile_file(choice.profile) ? first : choice.profile;
  Json robot{{"type", kind.name}};
  if (choice.variant != 0) { robot[std::string(kind.variants.name)] = variant_name(choice); }
  if (base != first) { robot["profile"] = base; }
  if (Json changes = changes_json(choice, base); !changes.empty()) {
    robot["profile_changes"] = std::move(changes);
  }
  for (std::size_t i = 0; i < kind.mounted.size() && choice.equipped; ++i) {
    if (kind.mounted[i].stands_alone) { continue; }
    robot["with"].push_back(device_json(kind.mounted[i], choice.devices[i]));
  }
  return robot;
}

}  // namespace fakebot::config
