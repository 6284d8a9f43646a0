#include "config/scenario/draws/drawn_values.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "config/scenario/sweep/distribution.hpp"
#include "config/scenario/time_value.hpp"

namespace fakebot::config {

using Json = nlohmann::ordered_json;

namespace {

constexpr const char* kDrawnChoice = "choice";
constexpr const char* kDrawnUniform = "uniform";
constexpr std::string_view kTwoEnds = "a list of two numbers or times";

bool is_choice(const Json& json) {
  return json.is_object() && json.contains(kDrawnChoice);
}

bool is_uniform(const Json& json) {
  return json.is_object() && json.contains(kDrawnUniform);
}

std::vector<JsonValue> choices_of(const JsonValue& choice) {
  choice.refuse_unknown_keys({kDrawnChoice}, "nothing beside \"choice\"");
  const JsonValue list = *choice.member(kDrawnChoice);
  auto values = list.elements("a list of values to choose from");
  if (values.empty()) { list.refuse("an empty list", "at least one", ""); }
  return values;
}

/// Rounded so that the interval has about ten thousand different values.
Json rounded(double value, double width) {
  const double grain = std::pow(10, std::floor(std::log10(width)) - 4);
  return as_written(std::round(value / grain) * grain);
}

double number_or_time(const JsonValue& value, bool is_time) {
  return is_time ? sim::to_seconds(read_time(value)) : value.number({});
}

Json drawn_of_uniform(const JsonValue& value, const Draw& draw) {
  value.refuse_unknown_keys({kDrawnUniform, "step"}, "nothing beside \"uniform\" but \"step\"");
  const JsonValue list = *value.member(kDrawnUniform);
  const auto ends = list.elements(kTwoEnds);
  if (ends.size() != 2) {
    list.refuse("a list of " + std::to_string(ends.size()), std::string(kTwoEnds), "");
  }
  const bool are_times = ends[0].json().is_string() || ends[1].json().is_string();
  const double from = number_or_time(ends[0], are_times);
  const double to = number_or_time(ends[1], are_times);
  if (to <= from) { ends[1].refuse("more than the first one"); }
  if (const auto step = value.member("step")) {
    const double size = number_or_time(*step, step->json().is_string());
    if (size <= 0) { step->refuse("a step above 0"); }
    const double count = std::floor((to - from) / size + kErrorOfSteps) + 1;
    return as_written(from + std::floor(draw() * count) * size);
  }
  const double drawn = from + draw() * (to - from);
  if (are_times) { return std::clamp(std::round(drawn * 1e3) / 1e3, from, to); }
  const Json written = rounded(drawn, to - from);
  return as_written(std::clamp(written.get<double>(), from, to));
}

/// Draws in the order of the document.
class Drawing {
 public:
  explicit Drawing(const Draw& draw) : draw_(draw) {}

  Json value(const JsonValue& from, const std::string& pointer) {
    drawn_from_.insert_or_assign(pointer, from.pointer());
    const Json& json = from.json();
    if (is_choice(json)) {
      const auto choices = choices_of(from);
      const auto count = static_cast<double>(choices.size());
      return noted(pointer, value(choices[static_cast<std::size_t>(draw_() * count)], pointer));
    }
    if (is_uniform(json)) { return noted(pointer, drawn_of_uniform(from, draw_)); }
    if (json.is_object()) {
      Json object = Json::object();
      for (const auto& [key, member] : from.members()) {
        object[key] = value(member, pointer_to(pointer, key));
      }
      return object;
    }
    if (!json.is_array()) { return json; }
    Json list = Json::array();
    for (const JsonValue& element : from.elements("a list")) {
      list.push_back(value(element, pointer + "/" + std::to_string(list.size())));
    }
    return list;
  }

  std::map<std::string, std::string>& drawn_from() { return drawn_from_; }
  std::vector<std::pair<std::string, Json>>& values() { return values_; }

 private:
  Json noted(const std::string& pointer, Json value) {
    values_.emplace_back(pointer, value);
    return value;
  }

  const Draw& draw_;
  std::vector<std::pair<std::string, Json>> values_;
  std::map<std::string, std::string> drawn_from_;
};

}  // namespace

Drawn drawn(const JsonValue& value, const std::string& new_pointer, const Draw& draw) {
  Drawing drawing(draw);
  Drawn drawn{.value = drawing.value(value, new_pointer)};
  drawn.from = std::move(drawing.drawn_from());
  drawn.values = std::move(drawing.values());
  return drawn;
}

bool has_draws(const Json& json) {
  if (is_choice(json) || is_uniform(json)) { return true; }
  return json.is_structured() && std::ranges::any_of(json, has_draws);
}

std::size_t largest_choice(const JsonValue& value) {
  std::size_t largest = 0;
  if (is_choice(value.json())) { largest = choices_of(value).size(); }
  if (value.json().is_object()) {
    for (const auto& [key, member] : value.members()) {
      largest = std::max(largest, largest_choice(member));
    }
  } else if (value.json().is_array()) {
    for (const JsonValue& element : value.elements("a list")) {
      largest = std::max(largest, largest_choice(element));
    }
  }
  return largest;
}

std::vector<double> numbers_for_all(std::size_t largest_choice) {
  std::vector<double> numbers{0, kAlmostOne};
  for (std::size_t i = 0; i < largest_choice; ++i) {
    numbers.push_back((static_cast<double>(i) + 0.5) / static_cast<double>(largest_choice));
  }
  return numbers;
}

double drawn_time_s(sim::SimTime from, sim::SimTime until, const Draw& draw) {
  const double time_s = sim::to_seconds(from) + draw() * sim::to_seconds(until - from);
  return std::round(time_s * 1e3) / 1e3;
}

}  // namespace fakebot::config
