// A client waits until something is true of a robot.
#include "config/scenario/condition.hpp"
#include "config/scenario/time_value.hpp"
#include "live/api/operation.hpp"

namespace fakebot::live {

namespace {

Json waited_json(const runner::LiveRobot::Waited& waited) {
  Json json{
      {"held", waited.held}, {"at_s", sim::to_seconds(waited.at)}, {"signals", Json::object()}};
  for (const auto& [signal, value] : waited.signals) {
    json["signals"][std::string(signal->name)] = value_json(*signal, value);
  }
  return json;
}

constexpr config::KeyInfo kWaitKeys[]{
    {"until", "a condition over signals", config::Presence::required, "to become true"},
    {"within", "a time longer than 0, seconds or a text like \"200ms\"", config::Presence::required,
     "of simulated time"},
};

/// The answer comes with a tick of the robot.
Answer wait(const Call& call) {
  const std::size_t robot = robot_of(call);
  const config::ScenarioNames names = names_of(facts_of(call, robot));
  const config::JsonFile body = body_of(call);
  const config::JsonObject keys =
      config::JsonValue(body).object(std::span<const config::KeyInfo>(kWaitKeys));
  const std::string condition = config::read_condition(keys.at("until"), names.signals);
  const sim::SimTime within = config::read_duration(keys.at("within"));
  call.api.access.post([robot, condition, within, reply = call.api.later(call.reply),
                        client = call.request.client](runner::LiveRobots& robots) {
    const auto on_waited = [reply](const runner::LiveRobot::Waited& waited) {
      reply(json_response(waited_json(waited)));
    };
    robots[robot].await(condition, within, on_waited, [client] { return !client.expired(); });
  });
  return std::nullopt;
}

}  // namespace

std::vector<Operation> wait_operations() {
  return {{
      .method = "POST",
      .path = "/robots/{robot}/wait",
      .id = "wait",
      .meaning =
          "Answers as soon as a condition holds, or when the time is over, with its signals then",
      .tag = "signals",
      .handler = wait,
      .body = "Wait",
      .result = "Waited",
  }};
}

}  // namespace fakebot::live
