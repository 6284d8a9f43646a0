#include "config/scenario/sweep/parameter_values.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "config/json/config_error.hpp"
#include "config/scenario/scenario_keys.hpp"
#include "config/scenario/scenario_types.hpp"

namespace fakebot::config {

using Json = nlohmann::ordered_json;

namespace {

constexpr std::string_view kTwoNumbers = "a list of two numbers";

void refuse_count(const JsonValue& value, double count) {
  if (count <= static_cast<double>(kMostCombinations)) { return; }
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.15g values", count);
  value.refuse(text.data(), std::to_string(kMostCombinations) + " at most", "");
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
  const double count = std::floor(way / step + kErrorOfSteps) + 1;
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

Uniform read_uniform(const JsonValue& value) {
  const JsonObject keys = value.object(scenario_keys::kUniform);
  const JsonValue limits = keys.at("uniform");
  const auto both = limits.elements(kTwoNumbers);
  if (both.size() != 2) {
    limits.refuse("a list of " + std::to_string(both.size()), std::string(kTwoNumbers), "");
  }
  Uniform uniform{both[0].number(scenario_keys::kSwept), both[1].number(scenario_keys::kSwept)};
  if (uniform.from >= uniform.to) {
    both[1].refuse("a number above " + number_text(uniform.from) + ", the smallest value");
  }
  if (keys.find("step")) { uniform.step = keys.number("step"); }
  return uniform;
}

Normal read_normal(const JsonValue& value) {
  const JsonObject outer = value.object(scenario_keys::kNormal);
  const JsonObject keys = outer.at("normal").object(scenario_keys::kNormalKeys);
  Normal normal{keys.number("mean"), keys.number("deviation")};
  if (keys.find("min")) { normal.range.min = keys.number("min"); }
  if (keys.find("max")) { normal.range.max = keys.number("max"); }
  if (normal.range.min >= normal.range.max) {
    keys.at("max").refuse("a number above " + number_text(normal.range.min) + ", the \"min\"");
  }
  if (outer.find("step")) { normal.step = outer.number("step"); }
  return normal;
}

Choice read_choice(const JsonValue& value) {
  const JsonObject keys = value.object(scenario_keys::kChoice);
  Choice choice{read_list(keys.at("choice")), {}};
  const auto weights = keys.find("weights");
  if (!weights) {
    choice.weights.assign(choice.values.size(), 1);
    return choice;
  }
  for (const JsonValue& weight : weights->elements(kNumbers)) {
    choice.weights.push_back(weight.number(scenario_keys::kSampled));
  }
  if (choice.weights.size() != choice.values.size()) {
    weights->refuse("a list of " + std::to_string(choice.weights.size()),
                    "a number for each of the " + std::to_string(choice.values.size()) + " values",
                    "");
  }
  return choice;
}

SweptParameter read_object(const std::string& name, const JsonValue& value) {
  const auto has = [&](std::string_view key) { return value.json().contains(key); };
  if (has("uniform")) { return {name, {}, true, read_uniform(value)}; }
  if (has("normal")) { return {name, {}, true, read_normal(value)}; }
  if (has("choice")) { return {name, {}, true, read_choice(value)}; }
  if (std::ranges::any_of(names_of(scenario_keys::kRange), has)) {
    return {name, read_range(value), true};
  }
  const std::string expected(scenario_keys::kSweptObject);
  if (value.json().empty()) { value.refuse("an empty object", expected, ""); }
  const auto [key, member] = value.members().front();
  member.refuse("\"" + key + "\"", expected,
                did_you_mean(key, {"uniform", "normal", "choice", "from", "to", "step"}));
}

SweptParameter read_parameter(const std::string& name, const JsonValue& value) {
  if (value.json().is_object()) { return read_object(name, value); }
  if (value.json().is_array()) { return {name, read_list(value), true}; }
  return {name, {read_scalar(value)}};
}

}  // namespace

bool is_parameter_name(const std::string& text) {
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0 &&
         std::ranges::all_of(text, [](char letter) {
           return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
         });
}

std::vector<SweptParameter> read_parameters(const JsonValue& value) {
  if (!value.json().is_object()) { value.refuse(std::string(scenario_keys::kParameters)); }
  std::vector<SweptParameter> parameters;
  for (const auto& [name, content] : value.members()) {
    if (!is_parameter_name(name)) {
      content.refuse("\"" + name + "\"",
                     "a name of letters, digits and _, that does not start with a digit", "");
    }
    parameters.push_back(read_parameter(name, content));
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
