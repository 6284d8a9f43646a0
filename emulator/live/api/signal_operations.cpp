// Signals are read and forced.
#include "config/json/config_error.hpp"
#include "live/api/events.hpp"
#include "live/api/operation.hpp"

namespace fakebot::live {

namespace {

constexpr Parameter kNames[]{{"names", "only these signals: names, separated by commas"}};

/// All signals of a robot and its line.
template <class Visit>
void for_each_signal(const runner::Station& station, Visit&& visit) {
  const auto of_robot = station.robot().signals();
  for (std::size_t i = 0; i < of_robot.size(); ++i) { visit(of_robot[i], station.robot().get(i)); }
  const auto of_line = station.signals();
  for (std::size_t i = 0; i < of_line.size(); ++i) { visit(of_line[i], station.get(i)); }
}

std::vector<std::string_view> signal_names(const runner::Station& station) {
  std::vector<std::string_view> names;
  for_each_signal(station,
                  [&](const sim::Signal& signal, double) { names.push_back(signal.name); });
  return names;
}

[[noreturn]] void refuse_signal(const runner::Station& station, const std::string& name) {
  constexpr unsigned kNotFound = 404;
  throw Problem(kNotFound, "there is no signal \"" + name + "\"" +
                               config::did_you_mean(name, signal_names(station)));
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

Json values_json(const runner::Station& station, const std::vector<std::string>& names) {
  Json values = Json::object();
  for_each_signal(station, [&](const sim::Signal& signal, double value) {
    if (names.empty() || std::ranges::find(names, signal.name) != names.end()) {
      values[std::string(signal.name)] = value_json(signal, value);
    }
  });
  for (const std::string& name : names) {
    if (!values.contains(name)) { refuse_signal(station, name); }
  }
  return {{"time_s", sim::to_seconds(station.now())}, {"signals", values}};
}

Answer read_signals(const Call& call) {
  const std::size_t robot = robot_of(call);
  const auto chosen = call.request.query.find("names");
  const std::vector<std::string> names =
      chosen == call.request.query.end() ? std::vector<std::string>() : split(chosen->second);
  return json_response(call.api.access.call([robot, names](runner::LiveRobots& robots) {
    robots[robot].station().catch_up();
    return values_json(robots[robot].station(), names);
  }));
}

Json signal_json(const runner::Station& station, const std::string& name) {
  Json json;
  for_each_signal(station, [&](const sim::Signal& signal, double value) {
    if (signal.name != name || !json.is_null()) { return; }
    json = {{"name", signal.name},
            {"value", value_json(signal, value)},
            {"unit", signal.unit},
            {"min", signal.min},
            {"max", signal.max},
            {"meaning", signal.meaning},
            {"can_be_set", signal.can_be_set},
            {"time_s", sim::to_seconds(station.now())}};
  });
  if (json.is_null()) { refuse_signal(station, name); }
  return json;
}

Answer read_signal(const Call& call) {
  const std::size_t robot = robot_of(call);
  const std::string name = call.parameters[1];
  return json_response(call.api.access.call([robot, name](runner::LiveRobots& robots) {
    robots[robot].station().catch_up();
    return signal_json(robots[robot].station(), name);
  }));
}

/// The value of the body, {"value": 1}, as the event {"do": {"set": {"NAME": 1}}}.
Answer force_signal(const Call& call) {
  const std::size_t robot = robot_of(call);
  const config::JsonFile body = body_of(call);
  static constexpr config::KeyInfo kKeys[]{
      {"value", "a number, or true or false", config::Presence::required, "to force"}};
  const config::JsonValue value =
      config::JsonValue(body).object(std::span<const config::KeyInfo>(kKeys)).at("value");
  read_signal(call);  // refused, if there is none
  return perform(call, robot, Json{{"do", {{"set", {{call.parameters[1], value.json()}}}}}});
}

Answer release_signal(const Call& call) {
  const std::size_t robot = robot_of(call);
  read_signal(call);
  return perform(call, robot, Json{{"do", {{"release", call.parameters[1]}}}});
}

}  // namespace

std::vector<Operation> signal_operations() {
  constexpr std::string_view kTag = "signals";
  return {
      {
          .method = "GET",
          .path = "/robots/{robot}/signals",
          .id = "readSignals",
          .meaning = "Signals with their values",
          .tag = kTag,
          .handler = read_signals,
          .result = "Signals",
          .query = kNames,
      },
      {
          .method = "GET",
          .path = "/robots/{robot}/signals/{signal}",
          .id = "readSignal",
          .meaning = "A signal: its value, unit, range and meaning",
          .tag = kTag,
          .handler = read_signal,
          .result = "Signal",
      },
      {
          .method = "PUT",
          .path = "/robots/{robot}/signals/{signal}",
          .id = "forceSignal",
          .meaning = "Forces an input to a value, as the action \"set\" of an event",
          .tag = kTag,
          .handler = force_signal,
          .body = "Value",
          .result = "Done",
      },
      {
          .method = "DELETE",
          .path = "/robots/{robot}/signals/{signal}",
          .id = "releaseSignal",
          .meaning = "The input follows its sensor again, as by the action \"release\" of an event",
          .tag = kTag,
          .handler = release_signal,
          .result = "Done",
      },
  };
}

}  // namespace fakebot::live
