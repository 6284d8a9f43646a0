// Events for a robot, in the words of scenarios: buttons, hands, power, device, world, faults,
// commands.
#include "config/scenario/events/command_values.hpp"
#include "config/scenario/events/event_values.hpp"
#include "config/scenario/events/world_change_values.hpp"
#include "config/scenario/sweep/substitution.hpp"
#include "config/scenario/time_value.hpp"
#include "config/world/world_json.hpp"
#include "live/api/operation.hpp"
#include "live/api/operations/events.hpp"
#include "live/api/scenario/saved_scenario.hpp"

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

/// The server's thread writes the list.
Answer list_events(const Call& call) {
  struct Done {
    std::vector<runner::Touch> touches;
    std::uint64_t left_out;
  };
  const auto done_so_far = [robot = call.robot](runner::LiveRobots& robots) {
    return Done{robots[robot].touches(), robots[robot].touches_left_out()};
  };
  return ask(done_so_far, [](const Done& done) {
    Json list = Json::array();
    for (const runner::Touch& touch : done.touches) { list.push_back(touch_json(touch)); }
    return json_response({{"events", std::move(list)}, {"left_out", done.left_out}});
  });
}

Answer cancel_event(const Call& call) {
  return ask([robot = call.robot, event = call.parameters[1]](runner::LiveRobots& robots) {
    if (robots[robot].cancel(event)) { return Json{{"event", event}, {"cancelled", true}}; }
    throw Problem(kNotFound, "there is no event \"" + event + "\"");
  });
}

Answer send_command(const Call& call) {
  const config::JsonFile body = body_of(call);
  const std::vector<std::uint8_t> bytes =
      config::read_live_command(config::without_references(body), *call.kind().wire);
  const auto send = [robot = call.robot, bytes,
                     json = config::json_text(body.root())](runner::LiveRobots& robots) {
    if (robots[robot].send(bytes, json)) { return bytes.size(); }
    throw Problem(kConflict, "a driver is attached, and nobody else sends commands meanwhile");
  };
  return ask(send, [](std::size_t size) { return json_response({{"bytes", size}}, kCreated); });
}

Answer save_scenario(const Call& call) {
  const auto done = [robot = call.robot](runner::LiveRobots& robots) {
    return done_by_hand(robots, robot);
  };
  return ask(done, [](const DoneByHand& all) { return json_response(saved_scenario(all)); });
}

/// For references of an event.
struct Surroundings {
  std::shared_ptr<const sim::world::World> world;
  sim::SimTime tick;
  config::EventNames events;  ///< names, not free for the event; the event can follow any
};

std::vector<std::string> names_mentioned_in(const Json& event) {
  std::vector<std::string> names;
  for (const char* key : {"name", "after"}) {
    if (event.is_object() && event.contains(key) && event[key].is_string()) {
      names.push_back(event[key]);
    }
  }
  return names;
}

sim::scenario::Event read_event(const config::JsonFile& given, const sim::RobotKind& kind,
                                const Surroundings& surroundings) {
  config::ScenarioNames names;
  names.kind = &kind;
  names.signals = named_signals(kind);
  names.places = surroundings.world->description().places;
  for (const auto& [name, things] : surroundings.world->description().named) {
    names.things.insert(name);
  }
  const config::JsonFile as_list =
      config::JsonFile::parse_foreign("request", config::json_text(Json::array({given.root()})));
  names.things.merge(config::names_of_added_things(as_list));
  names.events = surroundings.events;
  names.duration = std::chrono::seconds(static_cast<std::int64_t>(config::kTimeRange.max));
  return config::read_live_event(given, names, surroundings.tick);
}

using Done = runner::LiveRobot::Done;

Done performed(runner::LiveRobot& robot, const sim::scenario::Event& event,
               const std::string& json) {
  if (!robot.has_room()) {
    throw Problem(kConflict, std::to_string(runner::LiveRobot::kMostUnderWay) +
                                 " events may still happen or be undone, and there is no room for "
                                 "more: cancel some");
  }
  if (!event.name.empty() && robot.event_names({event.name}).has(event.name)) {
    throw Problem(kConflict, "another client has just given the name \"" + event.name + "\"");
  }
  return robot.perform(event, json);
}

Response response_to(const Done& done, const config::JsonFile& given, unsigned status) {
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
                        {"left_undone", done.left_undone}},
                       status);
}

/// Crosses twice: the server's thread reads the event, with names that only the robot knows.
Answer perform(const Call& call, const config::JsonFile& body, unsigned status) {
  const config::JsonFile given = config::without_references(body);
  const auto look = [robot = call.robot,
                     names = names_mentioned_in(given.root())](runner::LiveRobots& robots) {
    runner::LiveRobot& live = robots[robot];
    const sim::Robot& simulated = live.station().robot();
    return Surroundings{simulated.world(), simulated.tick(), live.event_names(names)};
  };
  return ask(look, [robot = call.robot, &kind = call.kind(), given, status,
                    json = config::json_text(body.root())](const Surroundings& surroundings) {
    const sim::scenario::Event event = read_event(given, kind, surroundings);
    const auto act = [robot, event, json](runner::LiveRobots& robots) {
      return performed(robots[robot], event, json);
    };
    return ask(act, [given, status](const Done& done) { return response_to(done, given, status); });
  });
}

Answer perform_event(const Call& call) {
  return perform(call, body_of(call), kCreated);
}

}  // namespace

Answer perform(const Call& call, const Json& event) {
  constexpr unsigned kOk = 200;
  return perform(call, config::JsonFile::parse_foreign("request", config::json_text(event)), kOk);
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
