#include "config/scenario/events/trigger_values.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "config/json/config_error.hpp"
#include "config/scenario/condition.hpp"
#include "config/scenario/events/event_keys.hpp"
#include "config/scenario/time_value.hpp"

namespace fakebot::config {

using namespace sim::scenario;

namespace {

using Names = std::vector<std::string_view>;

constexpr sim::SimTime kShortestPeriod = std::chrono::milliseconds(1);

sim::SimTime time_at(const JsonObject& object, std::string_view key) {
  const auto value = object.find(key);
  return value ? read_time(*value) : sim::SimTime{0};
}

/// Some keys make sense with some triggers only.
void refuse_keys_of_others(const JsonObject& object, std::string_view trigger) {
  const std::vector<Kind>& kinds = scenario_keys::trigger_kinds();
  for (const KeyInfo& key : scenario_keys::kTrigger) {
    const auto value = object.find(key.name);
    const Names triggers = kinds_with(kinds, key.name);
    if (!value || key.name == trigger || std::ranges::count(triggers, trigger) > 0) { continue; }
    value->refuse("\"" + std::string(key.name) + "\" beside \"" + std::string(trigger) + "\"",
                  "it beside " + comma_list(triggers), "");
  }
}

/// The time is within the scenario.
sim::SimTime read_moment(const JsonValue& value, const ScenarioNames& names) {
  const sim::SimTime time = read_time(value);
  if (time >= names.duration) { value.refuse("a time before the end of the scenario"); }
  return time;
}

When read_when(const JsonObject& object, const ScenarioNames& names) {
  const auto each_time = object.find("each_time");
  return {read_condition(object.at("when"), names.signals, names.events), time_at(object, "delay"),
          each_time && each_time->flag()};
}

After read_after(const JsonObject& object, const ScenarioNames& names) {
  return {read_event_name(object.at("after"), names.events), time_at(object, "delay")};
}

/// A robot is simulated in ticks of some milliseconds: a much shorter time is a wrong unit, and
/// would make the event happen so often that the machine runs out of memory.
sim::SimTime read_period(const JsonValue& value) {
  const sim::SimTime period = read_duration(value);
  if (period < kShortestPeriod) { value.refuse("a time of at least 1 ms"); }
  return period;
}

Every read_every(const JsonObject& object, const ScenarioNames& names) {
  Every every{.period = read_period(object.at("every"))};
  if (const auto from = object.find("from")) {
    auto moment = read_time_or_event(*from, names.events);
    if (auto* event = std::get_if<std::string>(&moment)) {
      every.from_event = std::move(*event);
    } else {
      every.from = read_moment(*from, names);
    }
  }
  if (const auto until = object.find("until")) {
    auto moment = read_time_or_event(*until, names.events);
    if (auto* event = std::get_if<std::string>(&moment)) {
      if (*event == every.from_event) { until->refuse("another event than that of \"from\""); }
      every.until_event = std::move(*event);
    } else {
      every.until = std::get<sim::SimTime>(moment);
    }
  }
  if (every.period > names.duration - every.from) {
    object.at("every").refuse("a time after which the scenario still runs");
  }
  if (const auto only_while = object.find("while")) {
    every.only_while = read_condition(*only_while, names.signals, names.events);
  }
  return every;
}

}  // namespace

std::vector<KeyInfo> with_trigger(std::span<const KeyInfo> keys) {
  std::vector<KeyInfo> all(scenario_keys::kTrigger.begin(), scenario_keys::kTrigger.end());
  all.insert(all.end(), keys.begin(), keys.end());
  return all;
}

bool has_trigger(const JsonObject& object) {
  return std::ranges::any_of(scenario_keys::trigger_kinds(),
                             [&](const Kind& kind) { return object.find(kind.key).has_value(); });
}

void refuse_keys_of_triggers(const JsonObject& object) {
  for (const KeyInfo& key : scenario_keys::kTrigger) {
    const auto value = object.find(key.name);
    if (!value) { continue; }
    const Names triggers = kinds_with(scenario_keys::trigger_kinds(), key.name);
    value->refuse("\"" + std::string(key.name) + "\" alone", "it beside " + comma_list(triggers),
                  "");
  }
}

Trigger read_trigger(const JsonObject& object, const ScenarioNames& names) {
  const std::string_view key = object.one_of(names_of_kinds(scenario_keys::trigger_kinds()));
  refuse_keys_of_others(object, key);
  if (key == "at") { return At{read_moment(object.at(key), names)}; }
  if (key == "when") { return read_when(object, names); }
  if (key == "after") { return read_after(object, names); }
  return read_every(object, names);
}

}  // namespace fakebot::config
