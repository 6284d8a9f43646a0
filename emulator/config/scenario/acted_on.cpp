#include "config/scenario/acted_on.hpp"

#include <nlohmann/json.hpp>
#include <string_view>
#include <type_traits>
#include <variant>

#include "sim/fleet/equipped_kind.hpp"

namespace fakebot::config {

namespace {

using sim::scenario::SwitchPower;

template <class OneAction>
void change_target(const std::string& name, OneAction& action) {
  if constexpr (requires { action.signal; }) {
    action.signal = sim::signal_of_device(name, action.signal);
  }
  if constexpr (std::is_same_v<OneAction, SwitchPower>) {
    action.of = name;
  } else if constexpr (requires { action.on; }) {
    action.on = action.on.empty() ? name : sim::signal_of_device(name, action.on);
  }
}

}  // namespace

ScenarioNames names_of_part(const JsonValue& name, const ScenarioNames& names) {
  std::vector<std::string> known;
  const sim::RobotKind* kind = nullptr;
  const bool is_text = name.json().is_string();
  sim::for_each_mounted(*names.kind, [&](const std::string& part, const sim::MountedKind& one) {
    known.push_back(part);
    if (is_text && part == name.text()) { kind = one.kind; }
  });
  if (known.empty()) {
    name.refuse("a device or a further robot", "none: the robot carries nothing, and is alone", "");
  }
  if (kind == nullptr) {
    read_name(name, {known.begin(), known.end()},
              "one of " + comma_list({known.begin(), known.end()}));
  }
  ScenarioNames of_part = names;
  of_part.kind = kind;
  of_part.signals.assign(kind->signals.begin(), kind->signals.end());
  of_part.signals.insert(of_part.signals.end(), names.line_signals.begin(),
                         names.line_signals.end());
  return of_part;
}

void act_on(const std::string& name, std::vector<sim::scenario::Action>& actions) {
  for (sim::scenario::Action& action : actions) {
    std::visit([&](auto& one) { change_target(name, one); }, action);
  }
}

}  // namespace fakebot::config
