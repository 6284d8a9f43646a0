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

/// Numbers of elements, by the name of their list.
using Refused = std::map<std::string_view, std::set<std::size_t>>;

bool starts_driver(const ScenarioJson& event) {
  const ScenarioJson& given = event["do"];
  const auto starts = [](const ScenarioJson& action) {
    return action.contains("driver") && action["driver"] == "start";
  };
  return given.is_array() ? std::ranges::any_of(given, starts) : starts(given);
}

/// The element that the pointer, "/events/3/do", leads into.
void add_element(std::string_view pointer, Refused& refused) {
  for (const std::string_view list : kLists) {
    const std::size_t begin = list.size() + 2;
    if (pointer.size() <= begin || pointer.substr(1, list.size()) != list) { continue; }
    std::size_t number = 0;
    const auto [end, error] =
        std::from_chars(pointer.data() + begin, pointer.data() + pointer.size(), number);
    if (error == std::errc()) { refused[list].insert(number); }
  }
}

Refused refused_by(const config::ConfigError& error, const ScenarioJson& scenario) {
  Refused refused;
  for (const config::ConfigError& one : error.all()) {
    const std::string pointer = one.problem().pointer.value_or("");
    add_element(pointer, refused);
    if (pointer != kEventList || !scenario.contains("events")) { continue; }
    for (std::size_t i = 0; i < scenario["events"].size(); ++i) {
      if (starts_driver(scenario["events"][i])) { refused["events"].insert(i); }
    }
  }
  return refused;
}

/// Those that follow an event that is refused, too: an event stands behind what it follows.
void add_followers(const ScenarioJson& scenario, Refused& refused) {
  if (!refused.contains("events")) { return; }
  std::set<std::string> gone;
  for (const std::string_view list : {kLists[0], kLists[2]}) {
    const std::string key(list);
    if (!scenario.contains(key)) { continue; }
    for (std::size_t i = 0; i < scenario[key].size(); ++i) {
      const ScenarioJson& element = scenario[key][i];
      if (element.contains("after") && gone.contains(element["after"].get<std::string>())) {
        refused[list].insert(i);
      }
      if (list == kLists[0] && refused[list].contains(i)) {
        gone.insert(element["name"].get<std::string>());
      }
    }
  }
}

std::size_t remove(const Refused& refused, ScenarioJson& scenario) {
  std::size_t count = 0;
  for (const auto& [list, numbers] : refused) {
    const std::string key(list);
    for (auto number = numbers.rbegin(); number != numbers.rend(); ++number) {
      if (!scenario.contains(key) || *number >= scenario[key].size()) { continue; }
      scenario[key].erase(*number);
      ++count;
    }
  }
  return count;
}

/// Nothing: it is valid.
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
