#include "config/scenario/events/action_table.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <numbers>
#include <string>
#include <string_view>

#include "config/json/config_error.hpp"
#include "config/scenario/events/event_keys.hpp"
#include "config/scenario/events/world_change_values.hpp"
#include "config/scenario/faults/fault_values.hpp"
#include "config/scenario/scenario_types.hpp"

namespace fakebot::config {

using namespace sim::scenario;

namespace {

using Actions = std::vector<Action>;

constexpr double kRadPerDeg = std::numbers::pi / 180;

void read_true(const JsonValue& value) {
  if (!value.json().is_boolean() || !value.flag()) {
    value.refuse(std::string(scenario_keys::kTrue));
  }
}

/// A flag may be written as true or 1, false or 0.
double read_value_of(const JsonValue& value, const sim::Signal& signal) {
  if (signal.unit == "flag" && value.json() != 0 && value.json() != 1) {
    return value.flag() ? 1 : 0;
  }
  return value.number({signal.min, signal.max, signal.unit});
}

void add_set(const JsonValue& value, const ScenarioNames& names, Actions& actions) {
  if (!value.json().is_object()) { value.refuse(std::string(scenario_keys::kForced)); }
  for (const auto& [name, forced] : value.members()) {
    const sim::Signal signal = read_input(forced, name, names);
    actions.emplace_back(Force{name, read_value_of(forced, signal)});
  }
}

/// Calls use(name, element) for each named input.
template <class Use>
void for_each_input(const JsonValue& value, const ScenarioNames& names, Use&& use) {
  const std::vector<JsonValue> list = value.json().is_array()
                                          ? value.elements(scenario_keys::kSignals)
                                          : std::vector<JsonValue>{value};
  for (const JsonValue& element : list) {
    if (!element.json().is_string()) { element.refuse(std::string(scenario_keys::kSignals)); }
    use(std::string(read_input(element, element.text(), names).name), element);
  }
}

void add_release(const JsonValue& value, const ScenarioNames& names, Actions& actions) {
  for_each_input(value, names, [&](const std::string& name, const JsonValue& /*element*/) {
    actions.emplace_back(Release{name});
  });
}

Push read_push(const JsonValue& value) {
  const JsonObject push = value.object(scenario_keys::kPush);
  const Push read{{push.number("forward_m", 0), push.number("left_m", 0)},
                  push.number("turn_deg", 0) * kRadPerDeg};
  if (read.way_m.x_m == 0 && read.way_m.y_m == 0 && read.turn_rad == 0) {
    value.refuse("nothing", "one of " + comma_list(names_of(scenario_keys::kPush)), "");
  }
  return read;
}

/// Refuses to press an input that is no switch with two states.
void refuse_no_switch(const JsonValue& value, const std::string& name, const ScenarioNames& names) {
  std::vector<std::string_view> switches;
  for (const sim::Signal& signal : names.kind->signals) {
    if (signal.can_be_set && signal.unit == "flag") { switches.push_back(signal.name); }
  }
  if (std::ranges::find(switches, name) != switches.end()) { return; }
  value.refuse("\"" + name + "\", which has more than two values", "a switch",
               "; did you mean \"set\"?");
}

void add_press(const JsonValue& value, const ScenarioNames& names, Actions& actions) {
  for_each_input(value, names, [&](const std::string& name, const JsonValue& element) {
    refuse_no_switch(element, name, names);
    actions.emplace_back(Force{name, 1});
  });
}

PutDown read_put_down(const JsonValue& value, const ScenarioNames& names) {
  if (!value.json().is_boolean()) { return {read_placement(value, names)}; }
  read_true(value);
  return {};
}

bool read_on_off(const JsonValue& value) {
  if (value.json() == "on") { return true; }
  if (value.json() != "off") { value.refuse(std::string(scenario_keys::kOnOff)); }
  return false;
}

Plug read_plug(const JsonValue& value) {
  if (value.json() == "plug_in") { return {true}; }
  if (value.json() != "unplug") { value.refuse(std::string(scenario_keys::kPlugging)); }
  return {false};
}

DriverOrder read_order(const JsonValue& value) {
  if (value.json() == "start") { return DriverOrder::start; }
  if (value.json() == "stop") { return DriverOrder::stop; }
  if (value.json() != "kill") { value.refuse(std::string(scenario_keys::kDriverOrder)); }
  return DriverOrder::kill;
}

// --- which kinds of robots ---------------------------------------------------------

bool any(const sim::RobotKind& /*kind*/) {
  return true;
}
bool with_inputs(const sim::RobotKind& kind) {
  return std::ranges::any_of(kind.signals, &sim::Signal::can_be_set);
}
bool that_can_be_lifted(const sim::RobotKind& kind) {
  return kind.simulation.handling.can_be_lifted;
}
bool that_can_be_pushed(const sim::RobotKind& kind) {
  return kind.simulation.handling.can_be_pushed;
}
bool with_power_switch(const sim::RobotKind& kind) {
  return !kind.simulation.handling.power_switch.empty();
}

// --- the table ---------------------------------------------------------------------

using IsPossible = bool (*)(const sim::RobotKind& kind);
using Read = void (*)(const JsonValue& value, const ScenarioNames& names, Actions& actions);

/// `Made` is the action that the row reads.
template <class Made>
constexpr ActionRow row(const KeyInfo& key, IsPossible is_possible, bool needs_simulation,
                        Read read) {
  return {key, is_possible, needs_simulation, kMayLast<Made>, read};
}

constexpr std::array kTable{
    row<Force>({"set", scenario_keys::kForced, Presence::optional,
                "forces inputs to these values, whatever the sensors see"},
               with_inputs, true, add_set),
    row<Release>({"release", scenario_keys::kSignals, Presence::optional,
                  "these inputs follow their sensors again"},
                 with_inputs, true, add_release),
    row<Force>({kPressKey, scenario_keys::kSwitches, Presence::optional,
                "sets them to 1; without \"for\" for 0.2 s"},
               with_inputs, true, add_press),
    row<Lift>({"lift", scenario_keys::kTrue, Presence::optional, "lifts the robot off the floor"},
              that_can_be_lifted, true,
              [](const JsonValue& value, const ScenarioNames& /*names*/, Actions& actions) {
                read_true(value);
                actions.emplace_back(Lift{});
              }),
    row<PutDown>({"put_down", scenario_keys::kPlace, Presence::optional,
                  "puts the robot down where it was, or somewhere else"},
                 that_can_be_lifted, true,
                 [](const JsonValue& value, const ScenarioNames& names, Actions& actions) {
                   actions.emplace_back(read_put_down(value, names));
                 }),
    row<Push>({"push", scenario_keys::kShoves, Presence::optional,
               "moves the robot over the floor by hand, at once"},
              that_can_be_pushed, true,
              [](const JsonValue& value, const ScenarioNames& /*names*/, Actions& actions) {
                actions.emplace_back(read_push(value));
              }),
    row<SwitchPower>(
        {"power", scenario_keys::kOnOff, Presence::optional, "switches the robot on or off"},
        with_power_switch, true,
        [](const JsonValue& value, const ScenarioNames& names, Actions& actions) {
          actions.emplace_back(SwitchPower{
              read_on_off(value), std::string(names.kind->simulation.handling.power_switch)});
        }),
    row<Plug>({"device", scenario_keys::kPlugging, Presence::optional,
               "\"unplug\": the device disappears; \"plug_in\": the device is back under the "
               "same name"},
              any, false,
              [](const JsonValue& value, const ScenarioNames& /*names*/, Actions& actions) {
                actions.emplace_back(read_plug(value));
              }),
    row<OrderDriver>(
        {"driver", scenario_keys::kDriverOrder, Presence::optional,
         "starts, ends by SIGTERM, or kills the driver with all that it has started; a start "
         "waits until nothing of the former driver is left; without a driver: whether the "
         "commands are sent"},
        any, false,
        [](const JsonValue& value, const ScenarioNames& /*names*/, Actions& actions) {
          actions.emplace_back(OrderDriver{read_order(value)});
        }),
    row<ChangeWorld>({"world", scenario_keys::kWorldChange, Presence::optional,
                      "adds and removes things, and moves the dock"},
                     any, true,
                     [](const JsonValue& value, const ScenarioNames& names, Actions& actions) {
                       actions.emplace_back(ChangeWorld{read_world_change(value, names)});
                     }),
    row<BeginFault>(
        {"fault", fault_keys::kFaults, Presence::optional,
         "disturbs the line between robot and driver from now on; see: fakebot list faults"},
        any, false,
        [](const JsonValue& value, const ScenarioNames& names, Actions& actions) {
          for (const SharedFault& fault : read_faults(value, *names.kind->wire)) {
            actions.emplace_back(BeginFault{fault});
          }
        }),
    row<Note>({"note", kText, Presence::optional, "a text for the report"}, any, false,
              [](const JsonValue& value, const ScenarioNames& /*names*/, Actions& actions) {
                actions.emplace_back(Note{value.short_text()});
              }),
};

}  // namespace

std::span<const ActionRow> action_table() {
  return kTable;
}

const std::vector<KeyInfo>& action_keys() {
  static const std::vector<KeyInfo> kKeys = [] {
    std::vector<KeyInfo> keys;
    std::ranges::transform(kTable, std::back_inserter(keys), &ActionRow::key);
    return keys;
  }();
  return kKeys;
}

}  // namespace fakebot::config
