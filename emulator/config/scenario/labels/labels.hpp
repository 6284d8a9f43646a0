// Labels of a scenario: tags, needed abilities of a driver, and the case on a
// report card.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_value.hpp"
#include "config/scenario/labels/label_tables.hpp"

namespace fakebot::config {

struct Labels {
  std::vector<std::string_view> tags{};   ///< names in kTags
  std::vector<std::string_view> needs{};  ///< names in kAbilities
  /// The number of the case within the area, from 1; 0: no case of a report card.
  unsigned number = 0;
  /// The source of the requirement: a heading of docs/protocol.md, or an observation.
  std::string clause{};

  bool is_case() const { return number > 0; }
};

/// "2.3": the third case of the second area. Precondition: a case.
std::string case_name(const Labels& labels);
/// Orders cases as on a card: by area, then by number.
bool is_before(const Labels& one, const Labels& other);

/// The labels of a scenario, whose keys these are. Throws all mistakes at once.
Labels read_labels(const JsonObject& scenario);

/// A name in kAbilities; a list of such names. Throw ConfigError.
std::string_view read_ability(const JsonValue& value);
std::vector<std::string_view> read_abilities(const JsonValue& list);

/// The names in an option such as "wanders,docks". Throw ConfigError with the nearest name.
std::vector<std::string_view> tags_of_option(std::string_view option, const std::string& text);
std::vector<std::string_view> abilities_of_option(std::string_view option, const std::string& text);

/// Whether the list has the needed ability, or an ability by which the need is implied.
bool is_among(std::string_view need, const std::vector<std::string_view>& abilities);

/// A choice of scenarios.
struct LabelFilter {
  /// Scenarios with at least a tag of the list; empty: all.
  std::vector<std::string_view> tags{};
  /// Abilities of the driver; nothing: every ability.
  std::optional<std::vector<std::string_view>> can{};

  bool has_tag_of(const Labels& labels) const;
  /// The needs beyond the abilities of the driver, in the order of the scenario.
  std::vector<std::string_view> missing(const Labels& labels) const;
};

/// "needs docks and asks_versions"
std::string needs_text(const std::vector<std::string_view>& needs);

}  // namespace fakebot::config
