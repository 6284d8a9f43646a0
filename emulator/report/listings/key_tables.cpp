#include "report/listings/key_tables.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>

#include "config/scenario/events/command_keys.hpp"
#include "config/schema/schema_parts.hpp"
#include "report/markdown.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::report {

using config::KeyInfo;
using config::Kind;
using config::KnownRobots;

namespace {

std::string quoted_name(std::string_view name) {
  return markdown_code("\"" + std::string(name) + "\"");
}

/// `"that"`, `"within"`
std::string list_of_keys(const std::vector<std::string_view>& names) {
  std::string text;
  for (const std::string_view name : names) {
    text += (text.empty() ? "" : ", ") + quoted_name(name);
  }
  return text;
}

/// Keys beside the key of a kind: required keys, alternatives, optional keys.
std::string company_of(const Kind& kind) {
  std::string text;
  const auto add = [&text](const std::string& words) {
    if (!words.empty()) { text += (text.empty() ? "" : "; ") + words; }
  };
  if (!kind.required.empty()) { add("**" + list_of_keys(kind.required) + "**"); }
  if (!kind.at_least_one.empty()) {
    add("at least one of **" + list_of_keys(kind.at_least_one) + "**");
  }
  add(list_of_keys(kind.optional));
  return text;
}

std::string heading_of(const sim::RobotKind& kind) {
  return fmt::format("Of a {}:\n\n", kind.title);
}

std::string signal_rows(std::span<const sim::Signal> signals) {
  std::string text = markdown_head({"signal", "unit", "range", "", "meaning"});
  for (const sim::Signal& signal : signals) {
    const bool is_bounded = !std::isinf(signal.min) && !std::isinf(signal.max);
    text += markdown_row({markdown_code(signal.name), std::string(signal.unit),
                          is_bounded ? fmt::format("{:g} to {:g}", signal.min, signal.max) : "",
                          signal.can_be_set ? "can be set" : "", markdown_words(signal.meaning)});
  }
  return text;
}

std::string parameter_rows(const sim::RobotKind& kind) {
  std::string profiles;
  for (const sim::Profile& profile : kind.profiles) {
    profiles += (profiles.empty() ? "" : ", ") + std::string(profile.name);
  }
  std::string text = markdown_head({"parameter", "unit", "range", profiles, "meaning (source)"});
  for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
    const sim::Parameter& parameter = kind.parameters[i];
    std::string values;
    for (const sim::Profile& profile : kind.profiles) {
      values += fmt::format("{}{:g}", values.empty() ? "" : ", ", profile.values[i]);
    }
    text +=
        markdown_row({markdown_code(parameter.name), std::string(parameter.unit),
                      fmt::format("{:g} to {:g}", parameter.min, parameter.max), values,
                      markdown_words(fmt::format("{} ({})", parameter.meaning, parameter.source))});
  }
  return text;
}

}  // namespace

std::string key_table(std::span<const KeyInfo> keys, const KnownRobots& robots) {
  std::string text = markdown_head({"key", "value", "meaning"});
  for (const KeyInfo& key : keys) {
    const bool is_required = key.presence == config::Presence::required;
    const std::string name = quoted_name(key.name);
    text += markdown_row({is_required ? "**" + name + "**" : name,
                          markdown_words(config::expected_text(key)),
                          markdown_words(config::meaning_of(key, robots))});
  }
  return text;
}

std::string kind_table(const std::vector<Kind>& kinds, std::span<const KeyInfo> keys,
                       const KnownRobots& robots) {
  std::string text = markdown_head({"key", "value", "meaning", "with"});
  for (const Kind& kind : kinds) {
    const KeyInfo& key = *config::find_named(keys, kind.key);
    text += markdown_row({quoted_name(key.name), markdown_words(config::expected_text(key)),
                          markdown_words(config::meaning_of(key, robots)), company_of(kind)});
  }
  return text;
}

std::string beside_table(const std::vector<Kind>& kinds, std::span<const KeyInfo> keys,
                         const KnownRobots& robots) {
  std::vector<KeyInfo> beside;
  for (const KeyInfo& key : keys) {
    if (std::ranges::find(kinds, key.name, &Kind::key) == kinds.end()) { beside.push_back(key); }
  }
  return key_table(beside, robots);
}

std::string message_tables(Kinds kinds) {
  std::string text;
  for (const sim::RobotKind* kind : kinds) {
    text += (text.empty() ? "" : "\n") + heading_of(*kind);
    text += markdown_head({"key", "fields"});
    for (const auto& message : config::message_keys(std::span(&kind, 1))) {
      text +=
          markdown_row({quoted_name(message.name), list_of_keys(config::names_of(message.fields))});
    }
  }
  return text;
}

std::string signal_tables(const KnownRobots& robots) {
  std::string text = "Of every robot and its line:\n\n";
  std::vector<sim::Signal> common{sim::scenario::kTimeSignal};
  common.insert(common.end(), robots.line_signals.begin(), robots.line_signals.end());
  text += signal_rows(common);
  for (const sim::RobotKind* kind : robots.kinds) {
    text += "\n" + heading_of(*kind) + signal_rows(kind->signals);
  }
  return text;
}

std::string parameter_tables(Kinds kinds) {
  std::string text;
  for (const sim::RobotKind* kind : kinds) {
    text += (text.empty() ? "" : "\n") + heading_of(*kind) + parameter_rows(*kind);
  }
  return text;
}

}  // namespace fakebot::report
