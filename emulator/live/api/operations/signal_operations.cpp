// Signals are read and forced.
#include <cmath>

#include "live/api/operation.hpp"
#include "live/api/operations/events.hpp"
#include "live/signal_values.hpp"

namespace fakebot::live {

namespace {

constexpr Parameter kNames[]{{"names", "only these signals: names, separated by commas"}};

struct Sampled {
  double time_s;
  std::vector<double> values;  ///< of the robot, then of the line
};

/// Answers with `then(sampled)`.
template <class Then>
Answer sample(const Call& call, Then then) {
  const auto take = [robot = call.robot](runner::LiveRobots& robots) {
    line::Station& station = robots[robot].station();
    station.pace().catch_up();
    return Sampled{sim::to_seconds(station.now()), values_of(station)};
  };
  return ask(take, std::move(then));
}

/// The place of the signal in a table. Throws Problem.
std::size_t index_of(const std::string& name, const Call& call) {
  const auto signals = signals_of(call.kind());
  const auto found = std::ranges::find(signals, name, &sim::Signal::name);
  if (found != signals.end()) { return static_cast<std::size_t>(found - signals.begin()); }
  std::vector<std::string_view> names;
  names.reserve(signals.size());
  for (const sim::Signal* signal : signals) { names.push_back(signal->name); }
  const auto& not_simulated = call.api.not_simulated;
  const std::string why = not_simulated ? "; " + not_simulated->what : "";
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
  const auto signals = signals_of(call.kind());
  for (const std::string& name : names) { index_of(name, call); }
  return sample(call, [names, signals](const Sampled& sampled) {
    Json values = Json::object();
    for (std::size_t i = 0; i < signals.size(); ++i) {
      if (names.empty() || std::ranges::find(names, signals[i]->name) != names.end()) {
        values[std::string(signals[i]->name)] = value_json(*signals[i], sampled.values[i]);
      }
    }
    return json_response({{"time_s", sampled.time_s}, {"signals", values}});
  });
}

Answer read_signal(const Call& call) {
  const auto signals = signals_of(call.kind());
  const std::size_t index = index_of(call.parameters[1], call);
  return sample(call, [index, &signal = *signals[index]](const Sampled& sampled) {
    return json_response({{"name", signal.name},
                          {"value", value_json(signal, sampled.values[index])},
                          {"unit", signal.unit},
                          {"min", signal.min},
                          {"max", signal.max},
                          {"meaning", signal.meaning},
                          {"can_be_set", signal.can_be_set},
                          {"time_s", sampled.time_s}});
  });
}

Json bound_json(double bound) {
  return std::isfinite(bound) ? Json(bound) : Json();
}

Answer describe_signals(const Call& call) {
  Json list = Json::array();
  for (const sim::Signal* signal : signals_of(call.kind())) {
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
  index_of(call.parameters[1], call);  // refused, if there is none
  return perform(call, Json{{"do", {{"set", {{call.parameters[1], value.json()}}}}}});
}

Answer release_signal(const Call& call) {
  index_of(call.parameters[1], call);
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
