#include "live/api/scenario/scenario_json.hpp"

#include <algorithm>

#include "report/scenario/result_fields.hpp"
#include "report/scenario/scenario_report.hpp"
#include "runner/verdict/scenario_result.hpp"

namespace fakebot::live {

namespace {

using runner::LiveScenario;
using sim::SimTime;
using State = LiveScenario::State;
using namespace sim::scenario;

/// An undecided expectation is open while the scenario is played.
constexpr std::string_view kOpen = "open";

std::string_view name_of(State state) {
  switch (state) {
    case State::none: return "none";
    case State::loaded: return "loaded";
    case State::waiting: return "waiting";
    case State::running: return "running";
    case State::over: break;
  }
  return "over";
}

std::vector<EventAhead> ahead_of(const LiveScenario& scenario) {
  if (scenario.player() != nullptr) { return scenario.player()->events_ahead(); }
  std::vector<EventAhead> ahead;
  for (const Event& event : scenario.scenario().events) {
    const auto* at = std::get_if<At>(&event.trigger);
    const auto* every = std::get_if<Every>(&event.trigger);
    ahead.push_back({&event, at != nullptr ? std::optional(at->time)
                             : every != nullptr && every->from_event.empty()
                                 ? std::optional(every->from)
                                 : std::nullopt});
  }
  return ahead;
}

/// With the time, or with the trigger in the words of scenarios.
Json to_come_json(const EventAhead& ahead) {
  Json json{{"event", ahead.event->name}};
  if (ahead.at) { json["at_s"] = sim::to_seconds(*ahead.at); }
  if (const auto* when = std::get_if<When>(&ahead.event->trigger)) {
    json["when"] = when->condition;
  } else if (const auto* after = std::get_if<After>(&ahead.event->trigger)) {
    json["after"] = after->event;
  } else if (const auto* every = std::get_if<Every>(&ahead.event->trigger)) {
    json["every_s"] = sim::to_seconds(every->period);
  }
  return json;
}

/// The time of the event's last happening, or of the next; nothing if unknown.
std::optional<SimTime> time_of(const std::string& event, const LiveScenario& scenario,
                               const std::vector<EventAhead>& ahead) {
  for (const EventAhead& one : ahead) {
    if (one.event->name == event) { return one.at; }
  }
  std::optional<SimTime> last;
  if (scenario.player() == nullptr) { return last; }
  for (const Happening& happening : scenario.player()->happenings()) {
    const bool is_it = happening.kind == Happening::Kind::event && happening.text == event;
    if (is_it) { last = happening.at; }
  }
  return last;
}

/// The latest time of the decision, as far as known now. An expectation after a repeated event may
/// await the event again.
SimTime decided_by(const Expectation& expectation, const LiveScenario& scenario,
                   const std::vector<EventAhead>& ahead) {
  std::optional<SimTime> by;
  if (const auto* reaction = std::get_if<Reaction>(&expectation.what)) {
    by = reaction->after ? time_of(*reaction->after, scenario, ahead) : SimTime{0};
    if (by) { *by += reaction->within + reaction->stays; }
  } else if (const auto* invariant = std::get_if<Invariant>(&expectation.what)) {
    by = invariant->span.until;
  } else if (const auto* count = std::get_if<Count>(&expectation.what)) {
    by = count->span.until;
  }
  const SimTime end = scenario.scenario().duration;
  const Player* const player = scenario.player();
  if (by && player != nullptr && *by < player->board().now()) { return end; }
  return std::min(by.value_or(end), end);
}

Json finding_json(const Finding& finding, bool is_over) {
  const bool is_decided = finding.outcome != Outcome::untested;
  Json json{{"outcome", is_decided || is_over ? report::result_name(finding.outcome) : kOpen}};
  if (is_decided) { json["at_s"] = sim::to_seconds(finding.at); }
  if (!finding.explanation.empty()) { json["explanation"] = finding.explanation; }
  return json;
}

Json expectations_json(const LiveScenario& scenario, const std::vector<EventAhead>& ahead) {
  Json list = Json::array();
  const auto add = [&](const Expectation& expectation, const Json& finding) {
    Json one{{"name", expectation.name}};
    one.update(finding);
    if (one["outcome"] == kOpen) {
      one["decided_by_s"] = sim::to_seconds(decided_by(expectation, scenario, ahead));
    }
    list.push_back(std::move(one));
  };
  if (const Player* const player = scenario.player()) {
    for (const auto& judged : player->judge().judged()) {
      add(judged.expectation, finding_json(judged.finding, player->is_over()));
    }
  } else {
    for (const Expectation& expectation : scenario.scenario().expectations) {
      add(expectation, {{"outcome", kOpen}});
    }
  }
  return list;
}

Json happenings_json(const Player& player) {
  Json list = Json::array();
  for (const Happening& happening : player.happenings()) {
    list.push_back({{"kind", report::result_name(happening.kind)},
                    {"at_s", sim::to_seconds(happening.at)},
                    {"text", happening.text}});
  }
  return list;
}

/// The end of the run may still change the verdict: the driver's end is judged, too.
void add_verdict(const LiveScenario& scenario, const runner::ScenarioResult& result, Json& json) {
  json["report"] = report::report_of(scenario.scenario(), result);
  json["verdict"] = name_of(result.verdict);
  if (result.verdict != Verdict::passed) { json["reason"] = runner::first_reason(result); }
}

Json without_verdict(const LiveScenario& scenario) {
  Json json{{"state", name_of(scenario.state())}};
  if (scenario.state() == State::none) { return json; }
  json["name"] = scenario.scenario().name;
  json["description"] = scenario.scenario().description;
  json["duration_s"] = sim::to_seconds(scenario.scenario().duration);
  const std::vector<EventAhead> ahead = ahead_of(scenario);
  const Player* const player = scenario.player();
  if (player != nullptr) {
    json["time_s"] = sim::to_seconds(player->board().now());
    json["happenings"] = happenings_json(*player);
  }
  json["to_come"] = Json::array();
  for (const EventAhead& one : ahead) { json["to_come"].push_back(to_come_json(one)); }
  json["expectations"] = expectations_json(scenario, ahead);
  return json;
}

}  // namespace

Json scenario_json(const LiveScenario& scenario) {
  if (scenario.state() == State::over) { return scenario_json(scenario, scenario.result()); }
  return without_verdict(scenario);
}

Json scenario_json(const LiveScenario& scenario, const runner::ScenarioResult& result) {
  Json json = without_verdict(scenario);
  json["state"] = name_of(State::over);
  add_verdict(scenario, result, json);
  return json;
}

}  // namespace fakebot::live
