#include "live/api/simulation.hpp"

#include <algorithm>
#include <array>
#include <variant>

#include "config/scenario/events/action_table.hpp"
#include "line/line_signals.hpp"
#include "sim/scenario/expression/parser.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::live {

namespace {

/// The line and the report are there without a simulation.
constexpr std::array<std::string_view, 3> kPossible{"device", "fault", "note"};

[[noreturn]] void refuse_as_unsimulated(const Api& api, const std::string& what) {
  throw Problem(kConflict, what + " needs a simulated robot, and " + api.not_simulated->what);
}

void refuse_keys(const Api& api, const Json& action) {
  if (!action.is_object()) { return; }
  for (const auto& [key, value] : action.items()) {
    const bool is_known = config::find_named(config::action_keys(), key) != nullptr;
    if (is_known && std::ranges::find(kPossible, key) == kPossible.end()) {
      refuse_as_unsimulated(api, "\"" + key + "\"");
    }
  }
}

}  // namespace

void refuse_without_simulation(const Api& api, const Operation& operation) {
  if (!api.not_simulated || operation.needs == Needs::nothing) { return; }
  if (operation.needs == Needs::simulation) { refuse_as_unsimulated(api, "this"); }
  if (!api.not_simulated->has_own_time) { return; }
  throw Problem(kConflict, "nobody stops or changes the time of a robot that is not simulated: " +
                               api.not_simulated->what);
}

void refuse_actions_without_simulation(const Api& api, const Json& event) {
  if (!api.not_simulated || !event.is_object() || !event.contains("do")) { return; }
  const Json& actions = event["do"];
  if (!actions.is_array()) { return refuse_keys(api, actions); }
  for (const Json& action : actions) { refuse_keys(api, action); }
}

void refuse_trigger_without_simulation(const Api& api, const sim::scenario::Event& event) {
  if (const auto* when = std::get_if<sim::scenario::When>(&event.trigger)) {
    refuse_condition_without_simulation(api, when->condition);
  }
  if (const auto* every = std::get_if<sim::scenario::Every>(&event.trigger)) {
    if (every->only_while) { refuse_condition_without_simulation(api, *every->only_while); }
  }
}

void refuse_condition_without_simulation(const Api& api, const std::string& condition) {
  if (!api.not_simulated) { return; }
  for (const std::string& name : sim::scenario::parsed(condition).signals) {
    if (name == sim::scenario::kTimeSignal.name) { continue; }
    if (!sim::find_signal(line::line_signals(), name)) {
      refuse_as_unsimulated(api, "the signal " + name);
    }
  }
}

}  // namespace fakebot::live
