// What happens to a robot, in the words of scenarios: buttons, hands, power, device, world, faults,
// commands.
#include "config/scenario/events/command_values.hpp"
#include "config/scenario/events/event_values.hpp"
#include "config/scenario/events/world_change_values.hpp"
#include "config/scenario/sweep/substitution.hpp"
#include "config/world/world_json.hpp"
#include "live/api/operation.hpp"
#include "live/api/operations/events.hpp"
#include "live/api/scenario/saved_scenario.hpp"
#include "live/api/simulation.hpp"

namespace fakebot::live {

namespace {

constexpr unsigned kCreated = 201;

Json touch_json(const runner::Touch& touch) {
  Json json{{"at_s", sim::to_seconds(touch.at)}};
  if (!touch.name.empty()) { json["event"] = touch.name; }
  json[touch.name.empty() ? "command" : "given"] = Json::parse(*touch.json);
  if (!touch.name.empty()) { json["stood_at"] = config::pose_json(touch.stood_at); }
  if (touch.over_at) { json["over_at_s"] = sim::to_seconds(*touch.over_at); }
  if (touch.times > 1) {
    json["times"] = touch.times;
    json["last_at_s"] = sim::to_seconds(touch.last_at);
  }
  if (touch.cancelled_at) { json["cancelled_at_s"] = sim::to_seconds(*touch.cancelled_at); }
  return json;
}

Answer perform_event(const Call& call) {
  Response response = perform(call, body_of(call));
  response.status = kCreated;
  return response;
}

/// They are written on the server's thread.
Answer list_events(const Call& call) {
  struct Done {
    std::vector<runner::Touch> touches;
    std::uint64_t left_out;
  };
  const Done done = call.api.access.call([robot = call.robot](runner::LiveRobots& robots) {
    return Done{robots[robot].touches(), robots[robot].touches_left_out()};
  });
  Json list = Json::array();
  for (const runner::Touch& touch : done.touches) { list.push_back(touch_json(touch)); }
  return json_response({{"events", std::move(list)}, {"left_out", done.left_out}});
}

Answer cancel_event(const Call& call) {
  const std::string event = call.parameters[1];
  const bool is_known =
      call.api.access.call([robot = call.robot, event](runner::LiveRobots& robots) {
        return robots[robot].cancel(event);
      });
  if (!is_known) { throw Problem(kNotFound, "there is no event \"" + event + "\""); }
  return json_response({{"event", event}, {"cancelled", true}});
}

Answer send_command(const Call& call) {
  const RobotFacts facts = facts_of(call);
  const config::JsonFile body = body_of(call);
  const std::vector<std::uint8_t> bytes =
      config::read_live_command(config::without_references(body), *facts.kind->wire);
  const bool was_sent = call.api.access.call(
      [robot = call.robot, bytes, json = config::json_text(body.root())](
          runner::LiveRobots& robots) { return robots[robot].send(bytes, json); });
  if (!was_sent) {
    throw Problem(kConflict, "a driver is attached, and nobody else sends commands meanwhile");
  }
  return json_response({{"bytes", bytes.size()}}, kCreated);
}

Answer save_scenario(const Call& call) {
  return json_response(saved_scenario(call.api.access.call(
      [robot = call.robot](runner::LiveRobots& robots) { return done_by_hand(robots, robot); })));
}

/// The names of other events that an event may not have, or can follow.
config::EventNames names_for(const Call& call, const Json& event) {
  std::vector<std::string> mentioned;
  for (const char* key : {"name", "after"}) {
    if (event.is_object() && event.contains(key) && event[key].is_string()) {
      mentioned.push_back(event[key]);
    }
  }
  return call.api.access.call([robot = call.robot, mentioned](runner::LiveRobots& robots) {
    return robots[robot].event_names(mentioned);
  });
}

runner::LiveRobot& with_room(runner::LiveRobot& robot) {
  if (robot.has_room()) { return robot; }
  throw Problem(kConflict, std::to_string(runner::LiveRobot::kMostUnderWay) +
                               " events may still happen or be undone, and there is no room for "
                               "more: cancel some");
}

}  // namespace

Response perform(const Call& call, const Json& event) {
  return perform(call, config::JsonFile::parse_foreign("request", config::json_text(event)));
}

Response perform(const Call& call, const config::JsonFile& body) {
  const RobotFacts facts = facts_of(call);
  config::ScenarioNames names = names_of(facts);
  const config::JsonFile given = config::without_references(body);
  refuse_actions_without_simulation(call.api, given.root());
  names.events = names_for(call, given.root());
  const config::JsonFile as_list =
      config::JsonFile::parse_foreign("request", config::json_text(Json::array({given.root()})));
  names.things.merge(config::names_of_added_things(as_list));
  sim::scenario::Event event = config::read_live_event(given, names, facts.tick);
  refuse_trigger_without_simulation(call.api, event);
  const auto done = call.api.access.call(
      [robot = call.robot, event = std::move(event), json = config::json_text(body.root())](
          runner::LiveRobots& robots) { return with_room(robots[robot]).perform(event, json); });
  if (done.never) {
    config::JsonValue(given).member("after")->refuse(done.never->found, done.never->expected, "");
  }
  if (!done.changed && !done.left_undone.empty()) {
    throw Problem(kConflict, done.left_undone.front());
  }
  return json_response({{"event", done.event},
                        {"at_s", sim::to_seconds(done.at)},
                        {"happened", done.has_happened},
                        {"changed", done.changed},
                        {"left_undone", done.left_undone}});
}

std::vector<Operation> event_operations() {
  constexpr std::string_view kTag = "events";
  return {
      {
          .method = "POST",
          .path = "/robots/{robot}/events",
          .id = "perform",
          .meaning = "An event of a scenario happens now or, with a trigger, later",
          .tag = kTag,
          .handler = perform_event,
          .body = "Event",
          .result = "Done",
          .status = kCreated,
      },
      {
          .method = "GET",
          .path = "/robots/{robot}/events",
          .id = "listEvents",
          .meaning = "What was done to the robot so far, and the commands that were sent",
          .tag = kTag,
          .handler = list_events,
          .result = "Events",
      },
      {
          .method = "DELETE",
          .path = "/robots/{robot}/events/{event}",
          .id = "cancelEvent",
          .meaning =
              "The event does not happen any more, and what it did is undone as far as possible",
          .tag = kTag,
          .handler = cancel_event,
          .result = "Cancelled",
      },
      {
          .method = "POST",
          .path = "/robots/{robot}/commands",
          .id = "sendCommand",
          .meaning = "A command of a scenario, in place of a driver; refused while one is attached",
          .tag = kTag,
          .handler = send_command,
          .body = "Command",
          .result = "Sent",
          .status = kCreated,
          .needs = Needs::simulation,
      },
      {
          .method = "GET",
          .path = "/robots/{robot}/saved-scenario",
          .id = "saveScenario",
          .meaning = "What was done so far, as a scenario file for fakebot test",
          .tag = kTag,
          .handler = save_scenario,
          .result = "Scenario",
          .needs = Needs::simulation,
      }};
}

}  // namespace fakebot::live
