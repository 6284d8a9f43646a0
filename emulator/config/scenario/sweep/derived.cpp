#include "config/scenario/sweep/derived.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "config/json/config_error.hpp"
#include "config/scenario/condition.hpp"
#include "config/scenario/scenario_types.hpp"
#include "config/scenario/sweep/distribution.hpp"
#include "config/scenario/sweep/parameter_values.hpp"

namespace fakebot::config {

namespace {

constexpr std::string_view kFormula = "a formula over parameters";

/// Flags count as 1 and 0, as in conditions.
std::optional<double> number_of(const nlohmann::ordered_json& value) {
  if (value.is_boolean()) { return value.get<bool>() ? 1 : 0; }
  return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
}

void refuse_unknown(const JsonValue& value, const sim::scenario::Expression& formula,
                    const std::vector<std::string_view>& known) {
  for (const std::string& name : formula.signals) {
    if (std::ranges::find(known, name) != known.end()) { continue; }
    value.refuse("\"" + name + "\"",
                 known.empty() ? "a number: there is no parameter" : "the name of a parameter",
                 did_you_mean(name, known));
  }
}

}  // namespace

std::vector<DerivedParameter> read_derived(const JsonFile& file,
                                           const std::vector<std::string_view>& parameters) {
  std::vector<DerivedParameter> derived;
  if (!file.root().is_object() || !file.root().contains(kDerivedSection)) { return derived; }
  const JsonValue section(file, pointer_to("", kDerivedSection));
  if (!section.json().is_object()) { section.refuse(std::string(scenario_keys::kDerived)); }
  std::vector<std::string_view> known = parameters;
  std::deque<std::string> names;
  for (const auto& [name, value] : section.members()) {
    if (!is_parameter_name(name)) {
      value.refuse("\"" + name + "\"", "a name of letters, digits and _", "");
    }
    if (std::ranges::find(known, name) != known.end()) {
      value.refuse("\"" + name + "\" again", "another name than that of a parameter", "");
    }
    sim::scenario::Expression formula = read_formula(value, kFormula);
    refuse_unknown(value, formula, known);
    known.push_back(names.emplace_back(name));
    derived.push_back({name, std::move(formula)});
  }
  return derived;
}

void derive(const JsonFile& file, const std::vector<DerivedParameter>& derived,
            NamedValues& values) {
  for (const auto& [name, formula] : derived) {
    const JsonValue place(file, pointer_to(pointer_to("", kDerivedSection), name));
    std::deque<double> numbers;
    std::vector<const double*> operands;
    for (const std::string& parameter : formula.signals) {
      const auto number = number_of(values.find(parameter)->second);
      if (!number) {
        place.refuse(place.found() + ", where " + parameter + " is " +
                         parameter_text(values.find(parameter)->second),
                     "a formula over numbers", "");
      }
      operands.push_back(&numbers.emplace_back(*number));
    }
    const double value = sim::scenario::value_of(formula.root, operands);
    if (!std::isfinite(value)) {
      std::string with;
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        with += (i == 0 ? " with " : ", ") + formula.signals[i] + " = " + number_text(numbers[i]);
      }
      place.refuse(place.found() + ", which is no number" + with, "a formula with a value", "");
    }
    values.insert_or_assign(name, as_written(value));
  }
}

}  // namespace fakebot::config
