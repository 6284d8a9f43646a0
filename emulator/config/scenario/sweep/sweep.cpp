#include "config/scenario/sweep/sweep.hpp"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "config/json/config_error.hpp"
#include "config/scenario/scenario_types.hpp"
#include "config/scenario/sweep/derived.hpp"
#include "config/scenario/sweep/parameter_values.hpp"
#include "config/scenario/sweep/substitution.hpp"
#include "sim/scenario/scenario.hpp"

namespace fakebot::config {

using Json = nlohmann::ordered_json;

namespace {

constexpr const char* kSection = "parameters";

constexpr const char* kSamples = "samples";

/// The values that the file names. Empty for a distribution of numbers.
const std::vector<Json>& named_values(const SweptParameter& parameter) {
  const auto* choice =
      parameter.distribution ? std::get_if<Choice>(&*parameter.distribution) : nullptr;
  return choice == nullptr ? parameter.values : choice->values;
}

/// The value of the file with the same text, or else a number or flag if the file has one,
/// otherwise a text.
Json fixed_value(const SweptParameter& parameter, const std::string& text) {
  const std::vector<Json>& known = named_values(parameter);
  const auto same = std::ranges::find(known, text, parameter_text);
  if (same != known.end()) { return *same; }
  const bool is_text = !known.empty() && std::ranges::all_of(known, [](const Json& value) {
    return value.is_string();
  });
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

void erase_parameters(Json& scenario) {
  for (const char* key : {kSection, kDerivedSection, kSamples}) { scenario.erase(key); }
}

Sweep::Sweep(const JsonFile& file, const FixedParameters& fixed,
             const std::optional<std::uint64_t>& seed)
    : file_(file) {
  const bool has_section = file.root().is_object() && file.root().contains(kSection);
  if (has_section) { parameters_ = read_parameters(JsonValue(file, pointer_to("", kSection))); }
  derived_ = read_derived(file, names_of(parameters_));
  check_uses();
  const std::size_t samples = number_of_samples();
  fix(fixed);
  if (samples > 0) { draw_samples(samples, seed ? *seed : seed_in(file)); }
  // A double, because the product may be of any size.
  double combinations = samples_.empty() ? 1 : static_cast<double>(samples_.size());
  for (const SweptParameter& parameter : parameters_) {
    if (!parameter.distribution) { combinations *= static_cast<double>(parameter.values.size()); }
  }
  refuse_count(combinations);
  size_ = static_cast<std::size_t>(combinations);
}

Sweep::~Sweep() = default;

/// All combinations are read before the first is played.
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
    parameter.distribution.reset();
    parameter.varies = true;
  }
}

/// 0 if no parameter has a distribution.
std::size_t Sweep::number_of_samples() const {
  const auto sampled = std::ranges::find_if(parameters_, [](const SweptParameter& parameter) {
    return parameter.distribution.has_value();
  });
  const bool is_given = file_.root().is_object() && file_.root().contains(kSamples);
  if (sampled == parameters_.end()) {
    if (is_given) {
      file_.refuse(pointer_to("", kSamples), "\"samples\" without a distribution",
                   "a parameter with \"uniform\", \"normal\" or \"choice\"");
    }
    return 0;
  }
  if (!is_given) {
    file_.refuse(pointer_to(pointer_to("", kSection), sampled->name), "a distribution",
                 "\"samples\": 20 beside \"parameters\", the number of values to draw");
  }
  const JsonValue samples(file_, pointer_to("", kSamples));
  return static_cast<std::size_t>(samples.whole_number(scenario_keys::kSamples));
}

std::uint64_t seed_in(const JsonFile& file) {
  constexpr const char* kSeed = "seed";
  const bool has_seed = file.root().is_object() && file.root().contains(kSeed);
  if (!has_seed) { return sim::scenario::Scenario{}.seed; }
  return JsonValue(file, pointer_to("", kSeed)).whole_number(scenario_keys::kSeed);
}

/// Drops samples with the same values: a second run would be the same run.
void Sweep::draw_samples(std::size_t count, std::uint64_t seed) {
  std::vector<std::vector<Json>> samples(count);
  for (const SweptParameter& parameter : parameters_) {
    if (!parameter.distribution) { continue; }
    sim::Random random = random_of(seed, parameter.name);
    for (std::vector<Json>& sample : samples) {
      auto value = draw(*parameter.distribution, random);
      if (!value) {
        file_.refuse(pointer_to(pointer_to("", kSection), parameter.name),
                     "a range that thousands of draws did not hit",
                     "\"min\" and \"max\" nearer to the mean");
      }
      sample.push_back(std::move(*value));
    }
  }
  std::set<std::vector<Json>> seen;
  for (std::vector<Json>& sample : samples) {
    if (!sample.empty() && seen.insert(sample).second) { samples_.push_back(std::move(sample)); }
  }
}

void Sweep::check_uses() const {
  auto names = names_of(parameters_);
  std::set<std::string_view> used;
  for (const DerivedParameter& derived : derived_) {
    names.push_back(derived.name);
    for (const std::string& name : derived.formula.signals) {
      used.insert(*std::ranges::find(names, name));
    }
  }
  std::set<std::string_view> told;  // in a text for people
  const auto use = [&](const JsonValue& place, std::string_view name) {
    const auto known = std::ranges::find(names, name);
    if (known == names.end()) { refuse_reference(place, name, names); }
    const bool is_told = place.pointer() == "/name" || place.pointer() == "/description";
    (is_told ? told : used).insert(*known);
  };
  const JsonValue root(file_);
  if (!root.json().is_object()) { return for_each_use(root, use); }
  for (const auto& [key, value] : root.members()) {
    if (key != kSection && key != kDerivedSection) { for_each_use_in_member(key, value, use); }
  }
  for (const std::string_view name : names) {
    if (used.contains(name)) { continue; }
    const bool is_derived =
        std::ranges::find(derived_, name, &DerivedParameter::name) != derived_.end();
    file_.refuse(pointer_to(pointer_to("", is_derived ? kDerivedSection : kSection), name),
                 "\"" + std::string(name) + "\", which is " +
                     (told.contains(name) ? "used in texts only" : "never used"),
                 "\"${" + std::string(name) + "}\" somewhere in the scenario");
  }
}

/// The current value of each parameter.
std::vector<Json> Sweep::values(std::size_t combination) const {
  std::vector<Json> chosen(parameters_.size());
  const std::size_t samples = std::max<std::size_t>(samples_.size(), 1);
  const std::size_t sample = combination % samples;
  combination /= samples;
  for (std::size_t i = parameters_.size(); i-- > 0;) {
    if (parameters_[i].distribution) { continue; }
    const auto& values = parameters_[i].values;
    chosen[i] = values[combination % values.size()];
    combination /= values.size();
  }
  std::size_t drawn = 0;
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    if (parameters_[i].distribution) { chosen[i] = samples_[sample][drawn++]; }
  }
  return chosen;
}

std::vector<ParameterValue> Sweep::varying(std::size_t combination) const {
  std::vector<Json> chosen = values(combination);
  std::vector<ParameterValue> varying;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    if (parameters_[i].varies) { varying.push_back({parameters_[i].name, std::move(chosen[i])}); }
  }
  return varying;
}

std::string values_text(const std::vector<ParameterValue>& values) {
  std::string text;
  for (const auto& [name, value] : values) {
    text += (text.empty() ? "" : ", ") + name + "=" + parameter_text(value);
  }
  return text;
}

std::string Sweep::text(std::size_t combination) const {
  return values_text(varying(combination));
}

JsonFile Sweep::file(std::size_t combination) const {
  const std::vector<Json> chosen = values(combination);
  NamedValues named;
  for (std::size_t i = 0; i < chosen.size(); ++i) { named.emplace(parameters_[i].name, chosen[i]); }
  derive(file_, derived_, named);
  return substitute(file_, named, text(combination));
}

}  // namespace fakebot::config
