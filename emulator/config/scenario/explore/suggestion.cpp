#include "config/scenario/explore/suggestion.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/json/config_error.hpp"
#include "config/scenario/scenario_file.hpp"
#include "config/scenario/scenario_names.hpp"
#include "config/scenario/sweep/distribution.hpp"
#include "config/scenario/sweep/sweep.hpp"
#include "sim/faults/fault.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::config {

using Json = nlohmann::ordered_json;

namespace {

constexpr double kFirstEvents = 0.1;  ///< of the duration, in which the robot gets going
constexpr double kLastEvents = 0.65;  ///< of the duration; then all is over, for who judges the end
constexpr int kMostAtOnce = 4;

/// Names of signals, actions and faults in the texts and keys of JSON.
void add_words(const Json& json, std::set<std::string>& words) {
  const auto add = [&](const std::string& text) {
    std::string word;
    for (const char letter : text + " ") {
      if (std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_' || letter == '.') {
        word += letter;
      } else if (!word.empty()) {
        words.insert(std::exchange(word, {}));
      }
    }
  };
  if (json.is_string()) { add(json); }
  if (!json.is_structured()) { return; }
  for (const auto& [key, value] : json.items()) {
    if (json.is_object()) { add(key); }
    add_words(value, words);
  }
}

std::string_view group_of(std::string_view signal) {
  return signal.substr(0, std::min(signal.rfind('.'), signal.size()));
}

Json uniform(double from, double to) {
  return {{"uniform", {as_written(from), as_written(to)}}};
}

/// Of all words, one as it is, several as a choice.
Json one_of(const std::vector<std::string>& words) {
  if (words.size() == 1) { return words.front(); }
  return {{"choice", words}};
}

class Suggestion {
 public:
  Suggestion(const JsonFile& file, const KnownRobots& robots)
      : file_(file), robots_(robots), scenario_(read_scenario(file, robots)) {
    signals_ = signals_of(*scenario_.robot.kind);
    signals_.insert(signals_.end(), robots.line_signals.begin(), robots.line_signals.end());
    for (const char* key : {"expectations", "events", "commands"}) {
      if (file.root().contains(key)) { add_words(file.root()[key], words_); }
    }
  }

  Json run() {
    suggest_inputs();
    suggest_handling();
    const bool judges_driver = mentions("driver.");
    if (judges_driver) { add({{"device", "unplug"}}, 0.5, 3); }
    if (mentions("wire.") || mentions("no_violations") || mentions("fault")) { suggest_faults(); }
    if (events_.empty()) {
      add({{"device", "unplug"}}, 0.5, 3);
      suggest_faults();
    }
    if (events_.empty()) {
      JsonValue(file_).refuse("a scenario that none of the usual events suits", "another one", "");
    }
    return exploration(events_);
  }

 private:
  bool mentions(std::string_view begin) const {
    return std::ranges::any_of(words_,
                               [&](const std::string& word) { return word.starts_with(begin); });
  }

  /// Inputs that are mentioned, with those beside: all bumpers if one is.
  void suggest_inputs() {
    const std::string_view power = scenario_.robot.kind->simulation.handling.power_switch;
    std::map<std::string_view, std::vector<std::string>> switches;
    std::set<std::string_view> groups;
    for (const sim::Signal& signal : signals_) {
      if (words_.contains(std::string(signal.name))) { groups.insert(group_of(signal.name)); }
    }
    for (const sim::Signal& signal : signals_) {
      const std::string name(signal.name);
      if (!signal.can_be_set || signal.name == power) { continue; }
      const bool is_beside = signal.unit == "flag" && groups.contains(group_of(signal.name));
      if (is_beside) { switches[group_of(signal.name)].push_back(name); }
      if (signal.unit != "flag" && words_.contains(name)) { suggest_values(signal); }
    }
    for (const auto& [group, names] : switches) { add({{"press", one_of(names)}}, 0.1, 4); }
    if (!power.empty() && words_.contains(std::string(power))) { add({{"power", "off"}}, 0.5, 3); }
  }

  void suggest_values(const sim::Signal& signal) {
    if (!std::isfinite(signal.min) || !std::isfinite(signal.max)) { return; }
    Json values = uniform(signal.min, signal.max);
    if (signal.is_whole) { values["step"] = 1; }
    add({{"set", {{std::string(signal.name), values}}}}, 0.1, 4);
  }

  void suggest_handling() {
    const sim::Handling& handling = scenario_.robot.kind->simulation.handling;
    const bool judges_motion = mentions("pose.") || mentions("speed.") || mentions("command.");
    if (handling.can_be_pushed && judges_motion) {
      add({{"push", {{"turn_deg", uniform(-90, 90)}}}});
    }
    if (handling.can_be_lifted && words_.contains("lift")) { add({{"lift", true}}, 0.5, 3); }
  }

  void suggest_faults() {
    const auto types = sim::faults::fault_types_of(*scenario_.robot.kind->wire);
    const auto suiting = [&](std::span<const std::string_view> wanted) {
      std::vector<std::string> names;
      for (const std::string_view name : wanted) {
        if (std::ranges::any_of(types, [&](const auto* type) { return type->name == name; })) {
          names.emplace_back(name);
        }
      }
      return names;
    };
    constexpr std::array<std::string_view, 4> kOfFrames{"drop", "flip_bits", "truncate",
                                                        "wrong_checksum"};
    constexpr std::array<std::string_view, 2> kOfTime{"slicer", "duplicate"};
    if (const auto names = suiting(kOfFrames); !names.empty()) {
      add({{"fault", {{"type", one_of(names)}, {"toxicity", uniform(0.1, 0.5)}}}}, 1, 3);
    }
    if (const auto names = suiting(kOfTime); !names.empty()) {
      add({{"fault", {{"type", one_of(names)}}}}, 1, 3);
    }
    add({{"fault", {{"type", "timeout"}}}}, 0.3, 2);
  }

  /// Adds an event, if the scenario may have it.
  void add(Json action, double shortest_s = 0, double longest_s = 0) {
    Json event{{"do", std::move(action)}};
    if (longest_s > 0) {
      const double left_s = sim::to_seconds(scenario_.scenario.duration) * (1 - kLastEvents) / 2;
      event["for"] = uniform(std::min(shortest_s, left_s / 4), std::min(longest_s, left_s));
    }
    Json root = file_.root();
    root["explore"] = exploration(Json::array({event}));
    try {
      read_scenario(file_.with(std::move(root), {}, ""), robots_);
    } catch (const ConfigError&) { return; }
    events_.push_back(std::move(event));
  }

  Json exploration(const Json& events) const {
    const double duration_s = sim::to_seconds(scenario_.scenario.duration);
    const auto rounded = [](double time_s) { return as_written(std::round(time_s * 100) / 100); };
    return {{"from", rounded(duration_s * kFirstEvents)},
            {"until", rounded(duration_s * kLastEvents)},
            {"at_most", kMostAtOnce},
            {"events", events}};
  }

  const JsonFile& file_;
  const KnownRobots& robots_;
  ScenarioFile scenario_;
  std::vector<sim::Signal> signals_;
  std::set<std::string> words_;
  Json events_ = Json::array();
};

}  // namespace

Json suggested_exploration(const JsonFile& file, const KnownRobots& robots) {
  Json root = file.root();
  if (root.is_object()) { root.erase("explore"); }
  const JsonFile bare = file.with(std::move(root), {}, "");
  const Sweep sweep(bare, {});
  for (std::size_t i = 0;; ++i) {
    const JsonFile combined = sweep.file(i);
    root = combined.root();
    erase_parameters(root);
    try {
      return Suggestion(combined.with(std::move(root), {}, ""), robots).run();
    } catch (const ConfigError&) {
      // Some combinations make sense only beside the rest, such as the value of the profile.
      if (i + 1 == sweep.size()) { throw; }
    }
  }
}

}  // namespace fakebot::config
