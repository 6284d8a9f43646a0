#include "live/api/scenario/saved_events.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>
#include <utility>

#include "config/scenario/events/action_table.hpp"
#include "config/scenario/time_value.hpp"
#include "sim/scenario/expression/parser.hpp"
#include "sim/scenario/expression/remembered.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::live {

using runner::Touch;
using sim::SimTime;

namespace {

constexpr std::array kTriggers{"at", "when", "after", "every"};
constexpr std::array kConditions{"when", "while"};

/// Precondition: the time is valid.
SimTime time_of(const ScenarioJson& json) {
  const config::JsonFile file = config::JsonFile::parse_foreign("time", config::json_text(json));
  return config::read_time(config::JsonValue(file));
}

SimTime time_of(const ScenarioJson& event, const char* key) {
  return event.contains(key) ? time_of(event[key]) : SimTime{0};
}

/// A client has undone the event before its end.
bool was_cut_short(const Touch& touch) {
  if (!touch.cancelled_at || !touch.happened_at) { return false; }
  return !touch.lasts || *touch.happened_at + *touch.lasts > *touch.cancelled_at;
}

SimTime simulated(double seconds) {
  return std::chrono::round<SimTime>(std::chrono::duration<double>(seconds));
}

/// The times of the run in the event's conditions.
std::vector<double> times_in(const ScenarioJson& event) {
  std::vector<double> times;
  for (const char* key : kConditions) {
    if (!event.contains(key)) { continue; }
    const auto expression = sim::scenario::parsed(event[key].get<std::string>());
    const auto points = sim::scenario::switch_values(expression);
    if (!points) { continue; }
    for (const auto& [signal, value] : *points) {
      if (expression.signals[signal] == sim::scenario::kTimeSignal.name) { times.push_back(value); }
    }
  }
  return times;
}

bool names_time(const ScenarioJson& event) {
  return std::ranges::any_of(kConditions, [&](const char* key) {
    if (!event.contains(key)) { return false; }
    const auto expression = sim::scenario::parsed(event[key].get<std::string>());
    return std::ranges::any_of(expression.signals, [](const std::string& name) {
      return sim::scenario::signal_in(name) == sim::scenario::kTimeSignal.name;
    });
  });
}

/// Whether the condition remembers values at an event missing among `saved`.
bool remembers_others(const ScenarioJson& event, const std::vector<ScenarioJson>& saved) {
  if (!event.contains("when")) { return false; }
  const auto expression = sim::scenario::parsed(event["when"].get<std::string>());
  return std::ranges::any_of(expression.signals, [&](const std::string& name) {
    const auto remembered = sim::scenario::remembered_in(name);
    return remembered && std::ranges::none_of(saved, [&](const ScenarioJson& other) {
             return other["name"] == remembered->event;
           });
  });
}

/// Actions that may last for a while, and actions for good.
struct Actions {
  ScenarioJson for_a_while = ScenarioJson::array();
  ScenarioJson for_good = ScenarioJson::array();
};

Actions split(const ScenarioJson& given) {
  Actions actions;
  for (const ScenarioJson& action : given.is_array() ? given : ScenarioJson::array({given})) {
    for (const auto& [key, value] : action.items()) {
      const auto row = std::ranges::find(config::action_table(), std::string_view(key),
                                         [](const config::ActionRow& one) { return one.key.name; });
      (row->may_last ? actions.for_a_while : actions.for_good).push_back({{key, value}});
    }
  }
  return actions;
}

/// The first moment of a period since the event was given.
SimTime first_of_period(SimTime from, SimTime period, SimTime given_at) {
  if (from >= given_at) { return from; }
  return from + (given_at - from + period - SimTime{1}) / period * period;
}

}  // namespace

double saved_seconds(SimTime time) {
  return static_cast<double>(std::chrono::round<std::chrono::milliseconds>(time).count()) / 1000;
}

bool has_trigger(const ScenarioJson& event) {
  return std::ranges::any_of(kTriggers, [&](const char* key) { return event.contains(key); });
}

SavedEvents::SavedEvents(const std::vector<Touch>& touches, SimTime from, SimTime tick)
    : from_(from), tick_(tick) {
  for (const Touch& touch : touches) {
    if (!touch.name.empty()) { names_.insert(touch.name); }
  }
  for (const Touch& touch : touches) {
    if (!touch.name.empty()) { save(touch); }
  }
}

std::optional<std::string> SavedEvents::name_of(const Touch& touch) const {
  const auto saved = saved_.find(touch.name);
  return saved == saved_.end() ? std::nullopt : std::optional(saved->second);
}

double SavedEvents::moment(SimTime time) {
  const SimTime at = std::max(SimTime{0}, time - from_);
  last_ = std::max(last_, at);
  return saved_seconds(at);
}

bool SavedEvents::is_wanted(const Touch& touch, const ScenarioJson& given) const {
  if (touch.happened_at) { return touch.had_effect; }
  if (touch.cancelled_at) { return false; }
  return touch.next_at ||
         (given.contains("after") && due_.contains(given["after"].get<std::string>()));
}

void SavedEvents::save(const Touch& touch) {
  const ScenarioJson given = ScenarioJson::parse(*touch.json);
  if (!is_wanted(touch, given)) { return; }
  // Texts are as they were given: an escaped reference to a parameter stays escaped.
  const std::string name = given.contains("name") ? given["name"].get<std::string>() : touch.name;
  ScenarioJson event{{"name", name}};
  put_trigger(touch, given, event);
  event["do"] = given["do"];
  if (given.contains("for")) { event["for"] = given["for"]; }
  saved_.emplace(touch.name, name);
  if (was_cut_short(touch) && !event.contains("every")) {
    add_until_cancelled(touch, std::move(event));
  } else {
    add(touch, std::move(event));
  }
}

void SavedEvents::put_trigger(const Touch& touch, const ScenarioJson& given, ScenarioJson& event) {
  if (given.contains("every")) { return put_period(touch, given, event); }
  if (given.contains("when") || given.contains("after")) { return put_cause(touch, given, event); }
  put_moment(touch, given, event);
}

/// An event for a past time happened when given.
void SavedEvents::put_moment(const Touch& touch, const ScenarioJson& given, ScenarioJson& event) {
  const SimTime at = std::max(touch.at, time_of(given, "at"));
  event["at"] = moment(at);
  if (!touch.happened_at) { due_.emplace(event["name"].get<std::string>(), at); }
}

void SavedEvents::put_period(const Touch& touch, const ScenarioJson& given, ScenarioJson& event) {
  const SimTime period = time_of(given["every"]);
  const SimTime first = first_of_period(time_of(given, "from"), period, touch.at);
  event["every"] = given["every"];
  event["from"] = moment(first);
  moment(first + period);
  std::optional<SimTime> until = touch.cancelled_at;
  if (given.contains("until")) {
    until = std::min(until.value_or(SimTime::max()), time_of(given["until"]));
  }
  if (until) { event["until"] = moment(*until); }
  if (given.contains("while")) { event["while"] = given["while"]; }
  if (!touch.happened_at) { due_.emplace(event["name"].get<std::string>(), first); }
}

/// The same cause, unless the cause is missing in the scenario.
void SavedEvents::put_cause(const Touch& touch, const ScenarioJson& given, ScenarioJson& event) {
  const bool is_gone =
      given.contains("after") && std::ranges::none_of(events_, [&](const ScenarioJson& other) {
        return other["name"] == given["after"];
      });
  const bool was_at_another_time = from_ > SimTime{0} && names_time(given);
  const bool is_unknown = remembers_others(given, events_);
  if (is_gone || was_at_another_time || is_unknown || touch.cancelled_at) {
    const SimTime at = touch.happened_at ? *touch.happened_at : touch.next_at.value_or(touch.at);
    event["at"] = moment(at);
    return;
  }
  for (const char* key : {"when", "after", "delay", "each_time"}) {
    if (given.contains(key)) { event[key] = given[key]; }
  }
  if (touch.happened_at) { return; }
  SimTime due = touch.next_at.value_or(touch.at);
  if (!touch.next_at) {
    due = due_.at(given["after"].get<std::string>()) + time_of(given, "delay");
  }
  moment(due);
  due_.emplace(event["name"].get<std::string>(), due);
}

/// Actions for good are a separate event, without an end.
void SavedEvents::add_until_cancelled(const Touch& touch, ScenarioJson event) {
  const SimTime lasted = *touch.cancelled_at - *touch.happened_at;
  const auto [for_a_while, for_good] = split(event["do"]);
  const bool was_noticed = lasted >= tick_ && !for_a_while.empty();
  if (for_good.empty() && !was_noticed) {
    saved_.erase(touch.name);
    return;
  }
  if (!for_good.empty()) {
    ScenarioJson rest = event;
    rest["do"] = for_good;
    add(touch, std::move(rest));
    event["name"] = free_name("undone");
  }
  if (!was_noticed) { return; }
  event["do"] = for_a_while;
  event["for"] = std::max(sim::to_seconds(tick_), saved_seconds(lasted));
  add(touch, std::move(event));
}

void SavedEvents::add(const Touch& touch, ScenarioJson event) {
  for (const double time : times_in(event)) {
    if (time > 0) { last_ = std::max(last_, simulated(std::min(time, config::kTimeRange.max))); }
  }
  if (touch.lasts && touch.happened_at) { moment(*touch.happened_at); }
  events_.push_back(std::move(event));
}

std::string SavedEvents::free_name(const std::string& wanted) {
  std::string name = wanted;
  for (int number = 2; !names_.insert(name).second; ++number) {
    name = wanted + " " + std::to_string(number);
  }
  return name;
}

}  // namespace fakebot::live
