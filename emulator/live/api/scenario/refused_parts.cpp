#include "live/api/scenario/refused_parts.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "config/json/config_error.hpp"
#include "config/json/json_value.hpp"
#include "runner/scenario/loaded_scenario.hpp"

namespace fakebot::live {

namespace {

constexpr std::array<std::string_view, 3> kLists{"events", "commands", "expectations"};
/// The start of a driver that runs is told of the list of events.
constexpr std::string_view kEventList = "/events";

/// Numbers of elements by the name of the list, and numbers of actions by the number of an event
/// with further actions.
struct Refused {
  std::map<std::string_view, std::set<std::size_t>> elements{};
  std::map<std::size_t, std::set<std::size_t>> actions{};
};

bool starts_driver(const ScenarioJson& action) {
  return action.contains("driver") && action["driver"] == "start";
}

/// Takes "3" from "3/do/1", and the slash.
std::optional<std::size_t> take_number(std::string_view& pointer) {
  std::size_t number = 0;
  const auto [end, error] =
      std::from_chars(pointer.data(), pointer.data() + pointer.size(), number);
  if (error != std::errc()) { return std::nullopt; }
  pointer.remove_prefix(static_cast<std::size_t>(end - pointer.data()));
  if (!pointer.empty()) { pointer.remove_prefix(1); }
  return number;
}

/// Adds the event's actions with `is_meant(action, number)`, or the event if no action would stay.
template <class IsMeant>
void add_actions(const ScenarioJson& event, std::size_t number, IsMeant is_meant,
                 Refused& refused) {
  const ScenarioJson& actions = event["do"];
  std::set<std::size_t> meant;
  for (std::size_t i = 0; actions.is_array() && i < actions.size(); ++i) {
    if (is_meant(actions[i], i)) { meant.insert(i); }
  }
  if (meant.empty() || meant.size() == actions.size()) {
    refused.elements["events"].insert(number);
  } else {
    refused.actions[number].merge(meant);
  }
}

/// Adds the smallest removable part around the pointer: of "/events/3/do/1/set" the action 1.
void add_part(std::string_view pointer, const ScenarioJson& scenario, Refused& refused) {
  constexpr std::string_view kActions = "do/";
  for (const std::string_view list : kLists) {
    const std::string start = "/" + std::string(list) + "/";
    if (!pointer.starts_with(start)) { continue; }
    std::string_view rest = pointer.substr(start.size());
    const auto number = take_number(rest);
    if (!number) { return; }
    const ScenarioJson& element = scenario[std::string(list)][*number];
    if (list == kLists[0] && rest.starts_with(kActions)) {
      rest.remove_prefix(kActions.size());
      const auto action = take_number(rest);
      const auto is_meant = [&](const ScenarioJson&, std::size_t i) { return i == action; };
      return add_actions(element, *number, is_meant, refused);
    }
    refused.elements[list].insert(*number);
  }
}

void add_driver_starts(const ScenarioJson& events, Refused& refused) {
  const auto is_meant = [](const ScenarioJson& action, std::size_t) {
    return starts_driver(action);
  };
  for (std::size_t i = 0; i < events.size(); ++i) {
    const ScenarioJson& given = events[i]["do"];
    const bool starts =
        given.is_array() ? std::ranges::any_of(given, starts_driver) : starts_driver(given);
    if (starts) { add_actions(events[i], i, is_meant, refused); }
  }
}

Refused refused_by(const config::ConfigError& error, const ScenarioJson& scenario) {
  Refused refused;
  for (const config::ConfigError& one : error.all()) {
    const std::string pointer = one.problem().pointer.value_or("");
    add_part(pointer, scenario, refused);
    if (pointer == kEventList && scenario.contains("events")) {
      add_driver_starts(scenario["events"], refused);
    }
  }
  return refused;
}

/// Adds followers of refused events: in a file an event stands behind the event before.
void add_followers(const ScenarioJson& scenario, Refused& refused) {
  if (!refused.elements.contains("events")) { return; }
  std::set<std::string> gone;
  for (const std::string_view list : {kLists[0], kLists[2]}) {
    const std::string key(list);
    if (!scenario.contains(key)) { continue; }
    for (std::size_t i = 0; i < scenario[key].size(); ++i) {
      const ScenarioJson& element = scenario[key][i];
      if (element.contains("after") && gone.contains(element["after"].get<std::string>())) {
        refused.elements[list].insert(i);
      }
      if (list == kLists[0] && refused.elements[list].contains(i)) {
        gone.insert(element["name"].get<std::string>());
      }
    }
  }
}

/// Returns the number of removed elements. Removes from the end: numbers further ahead stay valid.
std::size_t remove(const std::set<std::size_t>& numbers, ScenarioJson& list) {
  std::size_t count = 0;
  for (auto number = numbers.rbegin(); number != numbers.rend(); ++number) {
    if (*number >= list.size()) { continue; }
    list.erase(*number);
    ++count;
  }
  return count;
}

std::size_t remove(const Refused& refused, ScenarioJson& scenario) {
  std::size_t count = 0;
  for (const auto& [event, actions] : refused.actions) {
    count += remove(actions, scenario["events"][event]["do"]);
  }
  for (const auto& [list, numbers] : refused.elements) {
    const std::string key(list);
    if (scenario.contains(key)) { count += remove(numbers, scenario[key]); }
  }
  return count;
}

/// Nothing for a valid scenario.
std::optional<config::ConfigError> mistakes_in(const ScenarioJson& scenario) {
  try {
    config::read_scenario(config::JsonFile::parse("saved", config::json_text(scenario)),
                          runner::known_robots());
    return std::nullopt;
  } catch (const config::ConfigError& error) { return error; }
}

}  // namespace

ScenarioJson without_what_is_refused(ScenarioJson scenario) {
  std::size_t left_out = 0;
  while (const auto mistakes = mistakes_in(scenario)) {
    Refused refused = refused_by(*mistakes, scenario);
    add_followers(scenario, refused);
    const std::size_t removed = remove(refused, scenario);
    if (removed == 0) { break; }
    left_out += removed;
  }
  if (left_out > 0) {
    scenario["description"] = scenario["description"].get<std::string>() + "; " +
                              std::to_string(left_out) +
                              " of its parts are left out, because they make no sense without "
                              "what else was done to the robot";
  }
  return scenario;
}

}  // namespace fakebot::live
