#include "cli/options/robot_options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>

#include "cli/options/installed_files.hpp"
#include "cli/options/value/value_options.hpp"
#include "cli/options/value/value_words.hpp"
#include "config/json/config_error.hpp"
#include "robots/registry.hpp"

namespace fakebot::cli {

namespace {

constexpr const char* kProfile = "--profile";

std::string variant_option(const sim::RobotKind& kind) {
  return kind.variants.all.empty() ? "" : "--" + std::string(kind.variants.name);
}

/// "1.2.0|1.1.4"
std::string joined_names(const sim::Variants& variants) {
  std::string names;
  for (const sim::Variant& variant : variants.all) {
    names.append(names.empty() ? "" : "|").append(variant.name);
  }
  return names;
}

using Kinds = std::vector<const sim::RobotKind*>;

/// Refuses an option that no chosen kind of robot has.
[[noreturn]] void refuse_foreign(const std::string& option, const Kinds& kinds) {
  std::string titles;
  for (const sim::RobotKind* kind : kinds) {
    titles += (titles.empty() ? "a " : " and a ") + std::string(kind->title);
  }
  throw config::ConfigError(config::ConfigProblem{
      .option = option,
      .reason = titles + (kinds.size() == 1 ? " has" : " have") + " no such option"});
}

/// The kinds named in the list, each once.
Kinds kinds_of(const std::string& list) {
  Kinds kinds;
  std::size_t begin = 0;
  for (std::size_t end = 0; end != std::string::npos; begin = end + 1) {
    end = list.find(',', begin);
    const std::string name = list.substr(begin, end == std::string::npos ? end : end - begin);
    const auto* kind = &config::kind_of_option(robots::robot_kinds(), kRobotOption, name);
    if (std::ranges::count(kinds, kind) != 0) {
      throw config::ConfigError(config::ConfigProblem{
          .option = kRobotOption, .reason = "names " + name + " twice; see --count"});
    }
    kinds.push_back(kind);
  }
  return kinds;
}

}  // namespace

void RobotOptions::add_kind(CLI::App& command) {
  names_.emplace_back(kRobotOption);
  command
      .add_option(kRobotOption, kind_,
                  "Kind of robot, or several in a list: one,other; see: fakebot list robots")
      ->type_name(value_words::kRobot)
      ->default_str(std::string(robots::default_kind().name));
}

void RobotOptions::add_profile(CLI::App& command) {
  names_.emplace_back(kProfile);
  may_be_installed(
      command.add_option(kProfile, profile_,
                         "Name of a profile, or a profile file; see: fakebot list profiles"))
      ->type_name(value_words::kProfile)
      ->default_str(std::string(robots::default_kind().profiles.front().name));
  for (const sim::RobotKind* kind : robots::robot_kinds()) {
    const std::string option = variant_option(*kind);
    if (option.empty() || std::ranges::count(names_, option) != 0) { continue; }
    names_.push_back(option);
    Variant& variant = variants_.emplace_back(Variant{option});
    command.add_option(option, variant.value, std::string(kind->variants.option_meaning))
        ->type_name(joined_names(kind->variants))
        ->default_str(std::string(kind->variants.all.front().name));
  }
}

void RobotOptions::add_settings(CLI::App& command) {
  for (const sim::RobotKind* kind : robots::robot_kinds()) {
    for (const sim::Setting& setting : kind->settings) {
      const std::string option(setting.option);
      if (option.empty() || std::ranges::count(names_, option) != 0) { continue; }
      names_.push_back(option);
      Setting& given = settings_.emplace_back(Setting{option});
      add_number(command, option, std::string(setting.meaning),
                 {setting.min, setting.max, setting.unit},
                 [&given](double value) { given.value = value; });
    }
  }
}

std::vector<config::RobotChoice> RobotOptions::choices() const {
  const Kinds kinds = kind_ ? kinds_of(*kind_) : Kinds{&robots::default_kind()};
  std::vector<config::RobotChoice> choices;
  for (const sim::RobotKind* kind : kinds) {
    choices.push_back(config::first_choice(*kind));
    if (profile_) { choices.back().profile = *profile_; }
  }
  for (const Variant& variant : variants_) {
    if (!variant.value) { continue; }
    bool known = false;
    for (config::RobotChoice& choice : choices) {
      if (variant.option != variant_option(*choice.kind)) { continue; }
      choice.variant = config::variant_of_option(*choice.kind, variant.option, *variant.value);
      known = true;
    }
    if (!known) { refuse_foreign(variant.option, kinds); }
  }
  for (const Setting& given : settings_) {
    if (!given.value) { continue; }
    bool known = false;
    for (config::RobotChoice& choice : choices) {
      const auto& settings = choice.kind->settings;
      const auto setting = std::ranges::find(settings, given.option, &sim::Setting::option);
      if (setting == settings.end()) { continue; }
      choice.changes.push_back({setting->parameter, *given.value * setting->factor});
      known = true;
    }
    if (!known) { refuse_foreign(given.option, kinds); }
  }
  return choices;
}

}  // namespace fakebot::cli
