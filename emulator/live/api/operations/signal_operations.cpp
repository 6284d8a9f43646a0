// Signals are read and forced.
#include <cmath>

#include "live/api/operation.hpp"
#include "live/api/operations/events.hpp"
#include "live/api/operations/signal_values.hpp"

namespace fakebot::live {

namespace {

constexpr Parameter kNames[]{{"names", "only these signals: names, separated by commas"}};

SignalValues sampled_by(const Call& call) {
  return call.api.access.call([robot = call.robot](runner::LiveRobots& robots) {
    line::Station& station = robots[robot].station();
    station.pace().catch_up();
    return SignalValues{&robots.kind(robot), station.now(), values_of(station)};
  });
}

[[noreturn]] void refuse_signal(const Api& api, const std::vector<const sim::Signal*>& signals,
                                const std::string& name) {
  std::vector<std::string_view> names;
  names.reserve(signals.size());
  for (const sim::Signal* signal : signals) { names.push_back(signal->name); }
  const std::string why = api.not_simulated ? "; " + api.not_simulated->what : "";
  throw Problem(kNotFound, "there is no signal \"" + name + "\"" + hint_for(name, names) + why);
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

Answer read_signals(const Call& call) {
  const auto chosen = call.request.query.find("names");
  const std::vector<std::string> names =
      chosen == call.request.query.end() ? std::vector<std::string>() : split(chosen->second);
  const SignalValues sampled = sampled_by(call);
  const auto signals = signals_of(*sampled.kind);
  Json values = Json::object();
  for (std::size_t i = 0; i < signals.size(); ++i) {
    if (names.empty() || std::ranges::find(names, signals[i]->name) != names.end()) {
      values[std::string(signals[i]->name)] = value_json(*signals[i], sampled.values[i]);
    }
  }
  for (const std::string& name : names) {
    if (!values.contains(name)) { refuse_signal(call.api, signals, name); }
  }
  return json_response({{"time_s", sim::to_seconds(sampled.now)}, {"signals", values}});
}

Answer read_signal(const Call& call) {
  const std::string& name = call.parameters[1];
  const SignalValues sampled = sampled_by(call);
  const auto signals = signals_of(*sampled.kind);
  const auto found = std::ranges::find(signals, name, &sim::Signal::name);
  if (found == signals.end()) { refuse_signal(call.api, signals, name); }
  const sim::Signal& signal = **found;
  const double value = sampled.values[static_cast<std::size_t>(found - signals.begin())];
  return json_response({{"name", signal.name},
                        {"value", value_json(signal, value)},
                        {"unit", signal.unit},
                        {"min", signal.min},
                        {"max", signal.max},
                        {"meaning", signal.meaning},
                        {"can_be_set", signal.can_be_set},
                        {"time_s", sim::to_seconds(sampled.now)}});
}

Json bound_json(double bound) {
  return std::isfinite(bound) ? Json(bound) : Json();
}

Answer describe_signals(const Call& call) {
  const sim::RobotKind* const kind = call.api.access.call(
      [robot = call.robot](runner::LiveRobots& robots) { return &robots.kind(robot); });
  Json list = Json::array();
  for (const sim::Signal* signal : signals_of(*kind)) {
    list.push_back({{"name", signal->name},
                    {"unit", signal->unit},
                    {"min", bound_json(signal->min)},
                    {"max", bound_json(signal->max)},
                    {"meaning", signal->meaning},
                    {"can_be_set", signal->can_be_set}});
  }
  return json_response({{"signals", list}});
}

/// The value of the body, {"value": 1}, as the event {"do": {"set": {"NAME": 1}}}.
Answer force_signal(const Call& call) {
  const config::JsonFile body = body_of(call);
  static constexpr config::KeyInfo kKeys[]{
      {"value", "a number, or true or false", config::Presence::required, "to force"}};
  const config::JsonValue value = config::JsonValue(body).object(kKeys).at("value");
  read_signal(call);  // refused, if there is none
  return perform(call, Json{{"do", {{"set", {{call.parameters[1], value.json()}}}}}});
}

Answer release_signal(const Call& call) {
  read_signal(call);
  return perform(call, Json{{"do", {{"release", call.parameters[1]}}}});
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
          .path = "/robots/{robot}/signal-table",
          .id = "describeSignals",
          .meaning = "All signals: their units, ranges and meanings",
          .tag = kTag,
          .handler = describe_signals,
          .result = "SignalTable",
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
          .needs = Needs::simulation,
      },
      {
          .method = "DELETE",
          .path = "/robots/{robot}/signals/{signal}",
          .id = "releaseSignal",
          .meaning = "The input follows its sensor again, as by the action \"release\" of an event",
          .tag = kTag,
          .handler = release_signal,
          .result = "Done",
          .needs = Needs::simulation,
      },
  };
}

}  // namespace fakebot::live
