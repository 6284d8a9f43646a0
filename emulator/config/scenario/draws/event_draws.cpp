#include "config/scenario/draws/event_draws.hpp"

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "config/scenario/draws/drawn_values.hpp"
#include "config/scenario/scenario_types.hpp"
#include "config/scenario/sweep/distribution.hpp"

namespace fakebot::config {

using Json = nlohmann::ordered_json;

namespace {

constexpr const char* kEvents = "events";

/// The source of random numbers for an event.
using DrawOf = std::function<Draw(const std::string& event)>;

std::string name_of(const Json& event, std::size_t index) {
  const bool has_name = event.is_object() && event.contains("name") && event["name"].is_string();
  return has_name ? event["name"].get<std::string>() : "events[" + std::to_string(index) + "]";
}

/// "/events/3/do/press" as ".do.press"
std::string path_below(const std::string& event, const std::string& pointer) {
  std::string path = pointer.substr(event.size());
  for (char& letter : path) { letter = letter == '/' ? '.' : letter; }
  return path;
}

bool draws_events(const Json& root) {
  return root.is_object() && root.contains(kEvents) && root[kEvents].is_array() &&
         has_draws(root[kEvents]);
}

DrawnEvents drawn_by(const JsonFile& file, const DrawOf& draw_of) {
  const Json& root = file.root();
  if (!draws_events(root)) { return {file}; }
  Json events = Json::array();
  std::map<std::string, std::string> from;
  std::vector<ParameterValue> values;
  for (const JsonValue& event :
       JsonValue(file, pointer_to("", kEvents)).elements(scenario_keys::kEvents)) {
    const std::string name = name_of(event.json(), events.size());
    Drawn drawn = config::drawn(event, event.pointer(), draw_of(name));
    for (auto& [pointer, value] : drawn.values) {
      values.push_back({name + path_below(event.pointer(), pointer), std::move(value)});
    }
    events.push_back(std::move(drawn.value));
    from.merge(drawn.from);
  }
  Json changed = root;
  changed[kEvents] = std::move(events);
  return {file.with(std::move(changed), from, file.told()), std::move(values)};
}

}  // namespace

DrawnEvents with_events_drawn(const JsonFile& file, const std::optional<std::uint64_t>& seed) {
  return drawn_by(file, [&](const std::string& event) -> Draw {
    // Without draws the seed is not read here, but checked with all other keys.
    return [&, event, random = std::optional<sim::Random>()]() mutable {
      if (!random) { random = random_of(seed ? *seed : seed_in(file), event); }
      return uniform_draw(*random);
    };
  });
}

std::vector<JsonFile> samples_of_events(const JsonFile& file) {
  std::vector<JsonFile> samples;
  if (!draws_events(file.root())) { return samples; }
  const std::size_t choices = largest_choice(*JsonValue(file).member(kEvents));
  for (const double number : numbers_for_all(choices)) {
    DrawnEvents drawn = drawn_by(file, [number](const std::string& /*event*/) -> Draw {
      return [number] { return number; };
    });
    samples.push_back(std::move(drawn.file));
  }
  return samples;
}

}  // namespace fakebot::config
