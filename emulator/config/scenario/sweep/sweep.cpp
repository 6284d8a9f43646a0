#include "config/scenario/sweep/sweep.hpp"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "config/json/config_error.hpp"
#include "config/scenario/sweep/parameter_values.hpp"
#include "config/scenario/sweep/substitution.hpp"

namespace fakebot::config {

using Json = nlohmann::ordered_json;

namespace {

constexpr const char* kSection = "parameters";

/// A number or flag if the file has one, otherwise a text.
Json fixed_value(const SweptParameter& parameter, const std::string& text) {
  const bool is_text =
      std::ranges::all_of(parameter.values, [](const Json& value) { return value.is_string(); });
  const Json value = Json::parse(text, nullptr, false);
  return !is_text && (value.is_number() || value.is_boolean()) ? value : Json(text);
}

}  // namespace

FixedParameters parse_fixed_parameters(const std::vector<std::string>& settings) {
  FixedParameters fixed;
  for (const std::string& setting : settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0) {
      refuse_option("--set", "\"" + setting + "\"", "NAME=VALUE");
    }
    const std::string name = setting.substr(0, equals);
    if (!fixed.emplace(name, setting.substr(equals + 1)).second) {
      refuse_option("--set", "\"" + name + "\" twice", "it once");
    }
  }
  return fixed;
}

void refuse_unknown_parameters(const FixedParameters& fixed,
                               const std::vector<std::string>& names) {
  const std::vector<std::string_view> known(names.begin(), names.end());
  for (const auto& [name, value] : fixed) {
    if (std::ranges::find(names, name) != names.end()) { continue; }
    refuse_option(
        "--set", "\"" + name + "\"",
        std::string("a parameter of a scenario") + (names.empty() ? ", and there is none" : ""),
        did_you_mean(name, known));
  }
}

Sweep::Sweep(const JsonFile& file, const FixedParameters& fixed) : file_(file) {
  const bool has_section = file.root().is_object() && file.root().contains(kSection);
  if (has_section) { parameters_ = read_parameters(JsonValue(file, pointer_to("", kSection))); }
  check_uses();
  fix(fixed);
  double combinations = 1;  // a double, because the product may be of any size
  for (const SweptParameter& parameter : parameters_) {
    combinations *= static_cast<double>(parameter.values.size());
  }
  refuse_count(combinations);
  size_ = static_cast<std::size_t>(combinations);
}

Sweep::~Sweep() = default;

/// All are read before the first is played.
void Sweep::refuse_count(double combinations) const {
  if (combinations <= 1) { return; }
  const std::string section = pointer_to("", kSection);
  if (combinations > static_cast<double>(kMostCombinations)) {
    std::ostringstream text;
    if (std::isinf(combinations)) {
      text << "more than " << std::numeric_limits<double>::max();
    } else {
      text << std::setprecision(12) << combinations;
    }
    text << " combinations";
    file_.refuse(section, text.str(), std::to_string(kMostCombinations) + " at most");
  }
  const std::size_t most = kMostBytesOfCombinations / file_.bytes();
  if (combinations > static_cast<double>(most)) {
    file_.refuse(section,
                 number_text(combinations) + " combinations of a file of " +
                     std::to_string(file_.bytes()) + " bytes",
                 std::to_string(most) + " at most for its size");
  }
}

void Sweep::fix(const FixedParameters& fixed) {
  for (SweptParameter& parameter : parameters_) {
    const auto found = fixed.find(parameter.name);
    if (found == fixed.end()) { continue; }
    parameter.values = {fixed_value(parameter, found->second)};
    parameter.varies = true;
  }
}

void Sweep::check_uses() const {
  const auto names = names_of(parameters_);
  std::set<std::string_view> used;
  const auto use = [&](const JsonValue& place, std::string_view name) {
    const auto known = std::ranges::find(names, name);
    if (known == names.end()) {
      place.refuse(
          "\"${" + std::string(name) + "}\"",
          std::string("the name of a parameter") + (names.empty() ? ", and there is none" : ""),
          did_you_mean(name, names));
    }
    used.insert(*known);
  };
  const JsonValue root(file_);
  if (!root.json().is_object()) { return for_each_use(root, use); }
  for (const auto& [key, value] : root.members()) {
    if (key != kSection) { for_each_use_in_member(key, value, use); }
  }
  for (const std::string_view name : names) {
    if (used.contains(name)) { continue; }
    file_.refuse(pointer_to(pointer_to("", kSection), name),
                 "\"" + std::string(name) + "\", which is never used",
                 "\"${" + std::string(name) + "}\" somewhere in the scenario");
  }
}

/// The current value of each parameter.
std::vector<Json> Sweep::values(std::size_t combination) const {
  std::vector<Json> chosen(parameters_.size());
  for (std::size_t i = parameters_.size(); i-- > 0;) {
    const auto& values = parameters_[i].values;
    chosen[i] = values[combination % values.size()];
    combination /= values.size();
  }
  return chosen;
}

std::string Sweep::text(std::size_t combination) const {
  const std::vector<Json> chosen = values(combination);
  std::string text;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    if (!parameters_[i].varies) { continue; }
    text += (text.empty() ? "" : ", ") + parameters_[i].name + "=" + parameter_text(chosen[i]);
  }
  return text;
}

JsonFile Sweep::file(std::size_t combination) const {
  const std::vector<Json> chosen = values(combination);
  NamedValues named;
  for (std::size_t i = 0; i < chosen.size(); ++i) { named.emplace(parameters_[i].name, chosen[i]); }
  return substitute(file_, named, text(combination));
}

}  // namespace fakebot::config
