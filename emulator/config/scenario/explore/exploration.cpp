#include "config/scenario/explore/exploration.hpp"

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "config/scenario/draws/drawn_values.hpp"
#include "config/scenario/draws/event_draws.hpp"
#include "config/scenario/events/event_keys.hpp"
#include "config/scenario/explore/drawn_attributes.hpp"
#include "config/scenario/scenario_keys.hpp"
#include "config/scenario/scenario_types.hpp"
#include "config/scenario/sweep/sweep.hpp"
#include "config/scenario/time_value.hpp"

namespace fakebot::config {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

namespace {

constexpr const char* kExploreSection = "explore";

JsonValue section_of(const JsonFile& file) {
  return *JsonValue(file).member(kExploreSection);
}

std::vector<JsonValue> declared_events(const JsonFile& file) {
  return section_of(file).member("events")->elements(scenario_keys::kDeclaredEvents);
}

bool has_trigger(const Json& event) {
  return std::ranges::any_of(scenario_keys::trigger_kinds(),
                             [&](const Kind& kind) { return event.contains(kind.key); });
}

/// The declared event with a value for each interval and choice, and for what a fault leaves open.
Drawn drawn_event(const JsonValue& declared, const std::string& pointer,
                  const sim::WireProtocol& wire, const Draw& draw) {
  Drawn event = drawn(declared, pointer, draw);
  draw_open_attributes(event.value, wire, draw);
  return event;
}

/// How long what the drawn event does lasts; 0 if nobody tells.
double lasting_s(const JsonValue& declared, const Json& drawn) {
  if (!drawn.is_object() || !drawn.contains("for")) { return 0; }
  if (drawn["for"].is_number()) { return drawn["for"]; }
  const auto lasts = declared.member("for");
  return lasts && lasts->json().is_string() ? sim::to_seconds(read_time(*lasts)) : 0;
}

/// Puts drawn events into a scenario.
class Composition {
 public:
  /// `noise_seed` also draws the values of the scenario's own events.
  Composition(const JsonFile& file, const sim::WireProtocol& wire, std::uint64_t noise_seed)
      : file_(with_events_drawn(file, noise_seed).file), wire_(wire), root_(file_.root()) {
    root_["seed"] = noise_seed;
    root_.erase(kExploreSection);
    erase_parameters(root_);
    if (!root_.contains("events")) { root_["events"] = Json::array(); }
    for (const Json& event : root_["events"]) {
      if (event.is_object() && event.contains("name")) { names_.insert(event["name"].dump()); }
    }
  }

  /// At the time `at_s`, unless the event has a time of its own.
  void add(const JsonValue& declared, double at_s, const Draw& draw) {
    const std::string pointer = "/events/" + std::to_string(root_["events"].size());
    Drawn drawn = drawn_event(declared, pointer, wire_, draw);
    Json& event = drawn.value;
    if (event.is_object() && !has_trigger(event)) {
      Json timed{{"at", at_s}};
      timed.update(event);
      event = std::move(timed);
      drawn.from[pointer + "/at"] = declared.pointer();
    }
    make_name_unique(event);
    root_["events"].push_back(std::move(event));
    drawn_from_.merge(drawn.from);
  }

  JsonFile file(const std::string& name) && {
    root_["name"] = name;
    return file_.with(std::move(root_), drawn_from_, "");
  }

 private:
  void make_name_unique(Json& event) {
    if (!event.is_object() || !event.contains("name") || !event["name"].is_string()) { return; }
    const std::string wanted = event["name"];
    for (int number = 2; !names_.insert(event["name"].dump()).second; ++number) {
      event["name"] = wanted + " " + std::to_string(number);
    }
  }

  const JsonFile file_;
  const sim::WireProtocol& wire_;
  Json root_;
  std::set<std::string> names_;
  std::map<std::string, std::string> drawn_from_;
};

/// What an action is given, in words: each text or name, without numbers.
std::string words_of(const Json& given) {
  if (given.is_string()) { return given; }
  std::vector<std::string> words;
  if (given.is_object() && given.contains("choice")) { return words_of(given["choice"]); }
  if (given.is_object() && given.contains("type")) { return words_of(given["type"]); }
  if (given.is_array()) {
    for (const Json& element : given) { words.push_back(words_of(element)); }
  } else if (given.is_object()) {
    for (const auto& [name, value] : given.items()) { words.push_back(name); }
  }
  std::string text;
  for (const std::string& word : words) { text += (text.empty() ? "" : " or ") + word; }
  return text;
}

/// "press bumper.left or bumper.right"
std::string kind_text(const Json& event) {
  if (event.contains("name") && event["name"].is_string()) { return event["name"]; }
  std::string text;
  if (!event.contains("do") || !event["do"].is_object()) { return text; }
  for (const auto& [action, given] : event["do"].items()) {
    const std::string words = words_of(given);
    text += (text.empty() ? "" : ", ") + action + (words.empty() ? "" : " " + words);
  }
  return text;
}

bool is_path_of_file(const Json& object, const char* key) {
  return object.is_object() && object.contains(key) && object[key].is_string();
}

}  // namespace

bool Exploration::is_in(const JsonFile& file) {
  return file.root().is_object() && file.root().contains(kExploreSection);
}

Exploration::Exploration(JsonFile file, std::string name, const sim::WireProtocol& wire)
    : file_(std::move(file)), name_(std::move(name)), wire_(&wire) {
  assert(is_in(file_));
  const JsonObject keys = section_of(file_).object(scenario_keys::kExplore);
  if (!keys.find("events")) { keys.value().refuse("no \"events\"", "events to draw from", ""); }
  const auto events = keys.at("events").elements(scenario_keys::kDeclaredEvents);
  if (events.empty()) { keys.at("events").refuse("an empty list", "at least one event", ""); }
  at_most_ = keys.find("at_most") ? keys.whole_number("at_most") : kMostEventsExplored;
  at_least_ = keys.find("at_least") ? keys.whole_number("at_least") : 1;
  if (at_least_ > at_most_) {
    keys.at("at_least").refuse("a number up to \"at_most\", " + std::to_string(at_most_));
  }
  const auto duration = JsonValue(file_).member("duration");
  until_ = duration ? read_time(*duration) : until_;
  if (const auto until = keys.find("until")) { until_ = std::min(until_, read_time(*until)); }
  if (const auto from = keys.find("from")) { from_ = read_time(*from); }
  if (from_ > until_) { keys.at("from").refuse("a time before the last one, and before the end"); }
}

Vocabulary Exploration::vocabulary() const {
  const std::vector<JsonValue> kinds = declared_events(file_);
  const auto draw_event = [this, kinds](std::size_t kind, const Draw& draw) {
    DrawnEvent event;
    const Drawn drawn =
        drawn_event(kinds[kind], "", *wire_, [&] { return event.numbers.emplace_back(draw()); });
    event.lasts_s = lasting_s(kinds[kind], drawn.value);
    return event;
  };
  return {.kinds = kinds.size(),
          .at_least = at_least_,
          .at_most = at_most_,
          .from = from_,
          .until = until_,
          .draw_event = draw_event};
}

std::string Exploration::name_of_kind(std::size_t kind) const {
  const Json& event = declared_events(file_)[kind].json();
  return event.is_object() ? kind_text(event) : "";
}

ExploredFile Exploration::file(const RunPlan& plan) const {
  const auto events = declared_events(file_);
  Composition composition(file_, *wire_, plan.noise_seed);
  std::vector<std::size_t> kinds;
  for (const PlannedEvent& event : plan.events) {
    kinds.push_back(event.kind);
    composition.add(events[event.kind], event.at_s, [next = std::size_t{0}, &event]() mutable {
      return next < event.numbers.size() ? event.numbers[next++] : 0;
    });
  }
  const std::string name = name_ + " [explored with seed " + std::to_string(plan.seed) + "]";
  return {std::move(composition).file(name), kinds};
}

std::vector<std::vector<JsonFile>> Exploration::samples() const {
  std::vector<std::vector<JsonFile>> samples;
  for (const JsonValue& event : declared_events(file_)) {
    std::vector<JsonFile>& of_event = samples.emplace_back();
    for (const double one : numbers_for_all(largest_choice(event))) {
      Composition composition(file_, *wire_, 1);
      composition.add(event, sim::to_seconds(from_), [one] { return one; });
      of_event.push_back(std::move(composition).file(name_));
    }
  }
  return samples;
}

Json with_paths_from(Json scenario, const std::string& old_folder, const std::string& new_folder) {
  const auto move = [&](Json& object, const char* key) {
    if (!is_path_of_file(object, key)) { return; }
    const fs::path path = object[key].get<std::string>();
    if (path.is_absolute()) { return; }
    const fs::path there = fs::absolute(fs::path(old_folder) / path).lexically_normal();
    const fs::path folder =
        new_folder.empty() ? fs::current_path() : fs::absolute(new_folder).lexically_normal();
    object[key] = there.lexically_relative(folder).string();
  };
  move(scenario, "$schema");
  move(scenario, "world");
  if (scenario.contains("world")) { move(scenario["world"], "map"); }
  if (scenario.contains("robot") && is_path_of_file(scenario["robot"], "profile") &&
      scenario["robot"]["profile"].get<std::string>().ends_with(".json")) {
    move(scenario["robot"], "profile");
  }
  if (scenario.contains("driver") && scenario["driver"].is_object() &&
      scenario["driver"].contains("command")) {
    Json& command = scenario["driver"]["command"];
    if (command.is_array() && !command.empty() && command[0].is_string() &&
        command[0].get<std::string>().find('/') != std::string::npos) {
      Json program{{"program", command[0]}};
      move(program, "program");
      command[0] = program["program"];
    }
  }
  return scenario;
}

}  // namespace fakebot::config
