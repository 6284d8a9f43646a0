// A client waits until something is true of a robot.
#include "config/scenario/condition.hpp"
#include "config/scenario/scenario_types.hpp"
#include "config/scenario/time_value.hpp"
#include "live/api/operation.hpp"

namespace fakebot::live {

namespace {

Json waited_json(const runner::Waited& waited) {
  Json json{
      {"held", waited.held}, {"at_s", sim::to_seconds(waited.at)}, {"signals", Json::object()}};
  for (const auto& [signal, value] : waited.signals) {
    json["signals"][std::string(signal->name)] = value_json(*signal, value);
  }
  return json;
}

using config::scenario_keys::kCondition;
using config::scenario_keys::kDuration;

constexpr config::KeyInfo kWaitKeys[]{
    {"until", kCondition, config::Presence::optional, "to become true"},
    {"within", kDuration, config::Presence::optional, "of simulated time"},
    {"while", kCondition, config::Presence::optional, "to stay true"},
    {"for", kDuration, config::Presence::optional, "all of this simulated time"},
};

std::string quoted(std::string_view key) {
  return "\"" + std::string(key) + "\"";
}

runner::Awaited read_awaited(const config::JsonFile& body,
                             const std::vector<sim::Signal>& signals) {
  const config::JsonValue value(body);
  const config::JsonObject keys = value.object(kWaitKeys);
  const std::string_view condition = keys.one_of({"until", "while"});
  const bool stays_true = condition == "while";
  const std::string_view time = stays_true ? "for" : "within";
  const std::string_view other = stays_true ? "within" : "for";
  if (const auto wrong = keys.find(other)) {
    wrong->refuse(quoted(other) + " beside " + quoted(condition), quoted(time) + " beside it", "");
  }
  if (!keys.find(time)) {
    value.refuse("no " + quoted(time), "it beside " + quoted(condition), "");
  }
  return {.condition = config::read_condition(keys.at(condition), signals),
          .time = config::read_duration(keys.at(time)),
          .stays_true = stays_true};
}

/// Only another client ends a pause. Virtual time has none: a wait lets virtual time go on.
runner::Waited waited_in_pause(runner::Waits& waits, const runner::Awaited& awaited) {
  if (auto clear = waits.at_once(awaited)) { return *std::move(clear); }
  throw Problem(kConflict,
                "the clock is paused, and this does not come true while it stands still: let it "
                "go on, with PATCH /clock {\"paused\": false}, or in steps, with POST /clock/step");
}

/// The answer comes with a tick of the robot.
Answer wait(const Call& call) {
  const runner::Awaited awaited = read_awaited(body_of(call), named_signals(call.kind()));
  const auto await = [robot = call.robot, awaited, client = call.request.client](
                         runner::LiveRobots& robots, const Later& later) {
    runner::Waits& waits = robots[robot].waits();
    const auto answer = [later](const runner::Waited& waited) {
      later(respond_with(waited_json(waited)));
    };
    if (robots.is_paused() && !robots.is_simulated()) {
      return answer(waited_in_pause(waits, awaited));
    }
    waits.await(awaited, answer, [client] { return !client.expired(); });
  };
  return Crossing{.task = await, .is_patient = true};
}

}  // namespace

std::vector<Operation> wait_operations() {
  return {{
      .method = "POST",
      .path = "/robots/{robot}/wait",
      .id = "wait",
      .meaning =
          "Answers as soon as a condition holds, or does not hold any more, or when the time is "
          "over, with its signals then; \"held\" is whether it was as awaited",
      .tag = "signals",
      .handler = wait,
      .body = "Wait",
      .result = "Waited",
  }};
}

}  // namespace fakebot::live
