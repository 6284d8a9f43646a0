#include "config/scenario/events/action_table.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <nlohmann/json.hpp>
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

Lift read_lift(const JsonValue& value) {
  read_true(value);
  return {};
}

Push read_push(const JsonValue& value) {
  const JsonObject push = value.object(scenario_keys::kPush);
  Push read{{push.number("forward_m", 0), push.number("left_m", 0)},
            push.number("turn_deg", 0) * kRadPerDeg};
  if (read.way_m.x_m == 0 && read.way_m.y_m == 0 && read.turn_rad == 0) {
    value.refuse("nothing", "one of " + comma_list(names_of(scenario_keys::kPush)), "");
  }
  return read;
}

/// Refuses to press an input that is no switch with two states.
void refuse_no_switch(const JsonValue& value, const std::string& name, const ScenarioNames& names) {
  std::vector<std::string_view> switches;
  for (const sim::Signal& signal : names.signals) {
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

SwitchPower read_power(const JsonValue& value, const ScenarioNames& names) {
  const bool on = value.json() == "on";
  if (!on && value.json() != "off") { value.refuse(std::string(scenario_keys::kOnOff)); }
  return {on, std::string(names.kind->simulation.handling.power_switch)};
}

Plug read_plug(const JsonValue& value) {
  if (value.json() == "plug_in") { return {true}; }
  if (value.json() != "unplug") { value.refuse(std::string(scenario_keys::kPlugging)); }
  return {false};
}

OrderDriver read_order(const JsonValue& value) {
  if (value.json() == "start") { return {DriverOrder::start}; }
  if (value.json() == "stop") { return {DriverOrder::stop}; }
  if (value.json() != "kill") { value.refuse(std::string(scenario_keys::kDriverOrder)); }
  return {DriverOrder::kill};
}

ChangeWorld read_change(const JsonValue& value, const ScenarioNames& names) {
  return {read_world_change(value, names)};
}

void add_faults(const JsonValue& value, const ScenarioNames& names, Actions& actions) {
  for (const SharedFault& fault : read_faults(value, *names.kind->wire)) {
    actions.emplace_back(BeginFault{fault});
  }
}

Note read_note(const JsonValue& value) {
  return {value.short_text()};
}

// --- which kinds of robots ---------------------------------------------------------

bool any(const sim::RobotKind& /*kind*/) {
  return true;
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

/// `Made` is the action that the row reads.
template <class Made>
constexpr ActionRow row(ActionRow one) {
  one.may_last = kMayLast<Made>;
  one.is_undone = kHasOpposite<Made>;
  one.moves_robot = kMayMoveRobot<Made>;
  return one;
}

/// The reader of an action that takes no names.
template <auto ReadOne>
void add_one(const JsonValue& value, const ScenarioNames& /*names*/, Actions& actions) {
  actions.emplace_back(ReadOne(value));
}

/// The reader of an action that takes names.
template <auto ReadOne>
void add_named(const JsonValue& value, const ScenarioNames& names, Actions& actions) {
  actions.emplace_back(ReadOne(value, names));
}

constexpr std::array kTable{
    row<Force>({.key = {"set", scenario_keys::kForced, Presence::optional,
                        "forces inputs to these values, whatever the sensors see"},
                .argument = "signals",
                .is_possible = any,
                .needs = ActionNeeds::simulation,
                .read = add_set}),
    row<Release>({.key = {"release", scenario_keys::kSignals, Presence::optional,
                          "lets these inputs follow their sensors again"},
                  .argument = "names",
                  .is_possible = any,
                  .needs = ActionNeeds::simulation,
                  .read = add_release}),
    row<Force>({.key = {kPressKey, scenario_keys::kSwitches, Presence::optional,
                        "presses these switches, which are 1 then; for 0.2 s unless \"for\" says "
                        "otherwise"},
                .argument = "names",
                .is_possible = any,
                .needs = ActionNeeds::simulation,
                .read = add_press}),
    row<Lift>(
        {.key = {"lift", scenario_keys::kTrue, Presence::optional, "lifts the robot off the floor"},
         .buttons = action_buttons::kLift,
         .is_possible = that_can_be_lifted,
         .needs = ActionNeeds::simulation,
         .read = add_one<read_lift>}),
    row<PutDown>({.key = {"put_down", scenario_keys::kPlace, Presence::optional,
                          "puts the robot down where it was, or somewhere else"},
                  .argument = "where",
                  .parts = world_keys::kPoseKeys,
                  .buttons = action_buttons::kPutDown,
                  .is_possible = that_can_be_lifted,
                  .needs = ActionNeeds::simulation,
                  .read = add_named<read_put_down>}),
    row<Push>({.key = {"push", scenario_keys::kShoves, Presence::optional,
                       "moves the robot over the floor by hand, at once"},
               .parts = scenario_keys::kPush,
               .buttons = action_buttons::kPush,
               .is_possible = that_can_be_pushed,
               .needs = ActionNeeds::simulation,
               .read = add_one<read_push>}),
    row<SwitchPower>({.key = {"power", scenario_keys::kOnOff, Presence::optional,
                              "switches the robot on or off"},
                      .argument = "state",
                      .buttons = action_buttons::kPower,
                      .is_possible = with_power_switch,
                      .needs = ActionNeeds::simulation,
                      .read = add_named<read_power>}),
    row<Plug>({.key = {"device", scenario_keys::kPlugging, Presence::optional,
                       "\"unplug\": the device disappears; \"plug_in\": the device is back under "
                       "the same name"},
               .buttons = action_buttons::kDevice,
               .is_possible = any,
               .read = add_one<read_plug>}),
    row<OrderDriver>(
        {.key = {"driver", scenario_keys::kDriverOrder, Presence::optional,
                 "starts, ends by SIGTERM, or kills the driver with all that it has started; a "
                 "start waits until nothing of the former driver is left; without a driver: "
                 "whether the commands are sent"},
         .argument = "order",
         .buttons = action_buttons::kDriver,
         .is_possible = any,
         .needs = ActionNeeds::driver,
         .read = add_one<read_order>}),
    row<ChangeWorld>({.key = {"world", scenario_keys::kWorldChange, Presence::optional,
                              "adds and removes things, and moves the dock"},
                      .is_possible = any,
                      .needs = ActionNeeds::simulation,
                      .read = add_named<read_change>}),
    row<BeginFault>({.key = {"fault", fault_keys::kFaults, Presence::optional,
                             "disturbs the line between robot and driver from now on; see: fakebot "
                             "list faults"},
                     .is_possible = any,
                     .read = add_faults}),
    row<Note>({.key = {"note", kText, Presence::optional, "writes a text into the report"},
               .argument = "text",
               .is_possible = any,
               .read = add_one<read_note>}),
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
