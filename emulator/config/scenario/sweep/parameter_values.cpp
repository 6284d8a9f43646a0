#include "config/scenario/sweep/parameter_values.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "config/scenario/scenario_keys.hpp"

namespace fakebot::config {

using Json = nlohmann::ordered_json;

namespace {

/// Restricted, so that a reference in a text has a clear end.
bool is_parameter_name(const std::string& text) {
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0 &&
         std::ranges::all_of(text, [](char letter) {
           return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
         });
}

void refuse_count(const JsonValue& value, double count) {
  if (count <= static_cast<double>(kMostCombinations)) { return; }
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.15g values", count);
  value.refuse(text.data(), std::to_string(kMostCombinations) + " at most", "");
}

/// 0.1 + 2 * 0.1 as 0.3, and integers without a fraction.
Json as_written(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.12g", value);
  return Json::parse(text.data());
}

std::vector<Json> read_range(const JsonValue& value) {
  const JsonObject range = value.object(scenario_keys::kRange);
  const double from = range.number("from");
  const double step = range.number("step");
  const double way = range.number("to") - from;
  if (step == 0) { range.at("step").refuse("a number other than 0"); }
  if (way / step < 0) {
    range.at("step").refuse(way > 0 ? "a positive number: \"to\" is above \"from\""
                                    : "a negative number: \"to\" is below \"from\"");
  }
  constexpr double kRoundingError = 1e-9;  // of an interval that is a whole number of steps
  const double count = std::floor(way / step + kRoundingError) + 1;
  refuse_count(value, count);
  std::vector<Json> values;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    values.push_back(as_written(from + static_cast<double>(i) * step));
  }
  return values;
}

Json read_scalar(const JsonValue& value) {
  const Json& json = value.json();
  if (json.is_structured() || json.is_null()) {
    value.refuse(std::string(scenario_keys::kParameter));
  }
  if (json.is_string() && value.text().find("${") != std::string::npos) {
    value.refuse("a value that does not depend on another parameter");
  }
  return json;
}

std::vector<Json> read_list(const JsonValue& value) {
  const auto elements = value.elements(scenario_keys::kParameter);
  if (elements.empty()) { value.refuse("an empty list", "at least one value", ""); }
  refuse_count(value, static_cast<double>(elements.size()));
  std::vector<Json> values;
  for (const JsonValue& element : elements) {
    Json one = read_scalar(element);
    if (std::ranges::find(values, one) != values.end()) {
      element.refuse(element.found() + " again", "another value", "");
    }
    values.push_back(std::move(one));
  }
  return values;
}

}  // namespace

std::vector<SweptParameter> read_parameters(const JsonValue& value) {
  if (!value.json().is_object()) { value.refuse(std::string(scenario_keys::kParameters)); }
  std::vector<SweptParameter> parameters;
  for (const auto& [name, content] : value.members()) {
    if (!is_parameter_name(name)) {
      content.refuse("\"" + name + "\"",
                     "a name of letters, digits and _, that does not start with a digit", "");
    }
    const Json& json = content.json();
    parameters.push_back({name,
                          json.is_object()  ? read_range(content)
                          : json.is_array() ? read_list(content)
                                            : std::vector<Json>{read_scalar(content)},
                          json.is_structured()});
  }
  return parameters;
}

std::string parameter_text(const Json& value) {
  if (value.is_string()) { return value.get<std::string>(); }
  std::string text = json_text(value);
  constexpr std::string_view kNothing = ".0";
  if (value.is_number_float() && text.ends_with(kNothing)) {
    text.resize(text.size() - kNothing.size());
  }
  return text;
}

}  // namespace fakebot::config
