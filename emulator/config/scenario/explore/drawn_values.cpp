#include "config/scenario/explore/drawn_values.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>

#include "config/scenario/time_value.hpp"

namespace fakebot::config {

using Json = nlohmann::ordered_json;

namespace {

constexpr const char* kChoice = "one_of";

bool is_choice(const Json& json) {
  return json.is_object() && json.size() == 1 && json.contains(kChoice);
}

bool is_drawn_range(const Json& json) {
  if (!json.is_object() || !json.contains("from") || !json.contains("to")) { return false; }
  return json.size() == 2 || (json.size() == 3 && json.contains("step"));
}

/// As a person writes it: of a sum such as 0.1 + 0.2 without the error of its last bits.
double written(double value, int digits) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*g", digits, value);
  return std::strtod(text.data(), nullptr);
}

/// With about ten thousand different values of the range.
double rounded(double value, double range) {
  const double grain = std::pow(10, std::floor(std::log10(range)) - 4);
  return written(std::round(value / grain) * grain, 12);
}

struct Ends {
  double from;
  double to;
  std::optional<double> step;
  bool are_times;
  bool are_whole;
};

double end_of(const JsonValue& end, bool is_time) {
  return is_time ? sim::to_seconds(read_time(end)) : end.number({});
}

Ends ends_of(const JsonValue& range) {
  const JsonValue from = *range.member("from");
  const JsonValue to = *range.member("to");
  const auto step = range.member("step");
  const bool are_times = from.json().is_string() || to.json().is_string();
  Ends ends{.from = end_of(from, are_times),
            .to = end_of(to, are_times),
            .step = std::nullopt,
            .are_times = are_times,
            .are_whole = from.json().is_number_integer() && to.json().is_number_integer()};
  if (ends.to < ends.from) { to.refuse("a value not below \"from\""); }
  if (step) {
    ends.step = end_of(*step, are_times);
    if (*ends.step <= 0) { step->refuse("a step above 0"); }
  }
  return ends;
}

Json drawn_of_range(const JsonValue& range, const Draw& draw) {
  const Ends ends = ends_of(range);
  const double width = ends.to - ends.from;
  if (ends.step || ends.are_whole) {
    const double step = ends.step.value_or(1);
    const double steps = std::floor(width / step * (1 + 1e-12)) + 1;
    const double value = ends.from + std::floor(draw() * steps) * step;
    if (ends.are_whole && std::trunc(step) == step) { return static_cast<std::int64_t>(value); }
    return written(value, 12);
  }
  const double value = ends.from + draw() * width;
  if (ends.are_times) { return std::clamp(std::round(value * 1e3) / 1e3, ends.from, ends.to); }
  return width > 0 ? std::clamp(rounded(value, width), ends.from, ends.to) : ends.from;
}

/// Draws in the order of the document.
class Drawing {
 public:
  explicit Drawing(const Draw& draw) : draw_(draw) {}

  Json value(const JsonValue& from, const std::string& pointer) {
    drawn_from_.insert_or_assign(pointer, from.pointer());
    const Json& json = from.json();
    if (is_choice(json)) {
      const auto choices = from.member(kChoice)->elements("a list of values to choose from");
      if (choices.empty()) { from.member(kChoice)->refuse("an empty list", "at least one", ""); }
      const auto count = static_cast<double>(choices.size());
      return value(choices[static_cast<std::size_t>(draw_() * count)], pointer);
    }
    if (is_drawn_range(json)) { return drawn_of_range(from, draw_); }
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

 private:
  const Draw& draw_;
  std::map<std::string, std::string> drawn_from_;
};

}  // namespace

Drawn drawn(const JsonValue& value, const std::string& new_pointer, const Draw& draw) {
  Drawing drawing(draw);
  Drawn drawn{.value = drawing.value(value, new_pointer)};
  drawn.from = std::move(drawing.drawn_from());
  return drawn;
}

std::size_t largest_choice(const JsonValue& value) {
  std::size_t largest = 0;
  if (is_choice(value.json())) { largest = value.json()[kChoice].size(); }
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

double drawn_time_s(sim::SimTime from, sim::SimTime until, const Draw& draw) {
  const double time_s = sim::to_seconds(from) + draw() * sim::to_seconds(until - from);
  return std::round(time_s * 1e3) / 1e3;
}

}  // namespace fakebot::config
