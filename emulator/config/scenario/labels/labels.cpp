#include "config/scenario/labels/labels.hpp"

#include <algorithm>
#include <tuple>

#include "config/json/config_error.hpp"
#include "config/option_values.hpp"
#include "config/scenario/scenario_keys.hpp"
#include "config/scenario/scenario_names.hpp"
#include "config/scenario/scenario_types.hpp"

namespace fakebot::config {

namespace {

using Names = std::vector<std::string_view>;

/// The name as in the table, which outlives every file.
template <class Table>
std::string_view lasting(const Table& table, std::string_view name) {
  return find_named(table, name)->name;
}

/// `expected` is the list, `expected_one` an element.
template <class Table>
Names read_names(const JsonValue& list, const Table& table, std::string_view expected,
                 std::string_view expected_one) {
  const Names known = names_of(table);
  Names names;
  for_each_collecting(list.elements(expected), [&](const JsonValue& element) {
    const auto name = lasting(table, read_name(element, known, std::string(expected_one)));
    if (std::ranges::find(names, name) != names.end()) {
      element.refuse("\"" + std::string(name) + "\" again", "each name once", "");
    }
    names.push_back(name);
  });
  return names;
}

template <class Table>
Names names_of_option(std::string_view option, const std::string& text, const Table& table) {
  const Names known = names_of(table);
  Names names;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string name = text.substr(begin, end - begin);
    const std::size_t index = choice_of_option(std::string(option), name, known);
    names.push_back(known[index]);
    begin = end + 1;
  }
  return names;
}

std::size_t area_of(const Labels& labels) {
  const auto* const tag = find_named(kTags, labels.tags.front());
  return static_cast<std::size_t>(tag - kTags.data()) + 1;
}

/// A case has an area, which is its first tag, and says by what right something is expected.
void refuse_half_case(const JsonObject& scenario, const Labels& labels) {
  const auto number = scenario.find("case");
  const auto clause = scenario.find("clause");
  if (number && labels.tags.empty()) {
    number->refuse("a case without \"tags\"", "a tag, the first of which is the area of the case",
                   "");
  }
  if (number && !clause) {
    number->refuse("a case without \"clause\"", "what requires the behaviour", "");
  }
  if (clause && !number) {
    clause->refuse("a clause without \"case\"", "the number of a case of report cards", "");
  }
}

}  // namespace

std::string case_name(const Labels& labels) {
  return std::to_string(area_of(labels)) + "." + std::to_string(labels.number);
}

bool is_before(const Labels& one, const Labels& other) {
  return std::tuple(area_of(one), one.number) < std::tuple(area_of(other), other.number);
}

Labels read_labels(const JsonObject& scenario) {
  Labels labels;
  Mistakes mistakes;
  if (const auto tags = scenario.find("tags")) {
    mistakes.collect([&] {
      labels.tags = read_names(*tags, kTags, scenario_keys::kTagList, scenario_keys::kTag);
    });
  }
  if (const auto needs = scenario.find("needs")) {
    mistakes.collect([&] { labels.needs = read_abilities(*needs); });
  }
  if (const auto clause = scenario.find("clause")) {
    mistakes.collect([&] { labels.clause = clause->text(); });
  }
  if (scenario.find("case")) {
    mistakes.collect([&] { labels.number = static_cast<unsigned>(scenario.whole_number("case")); });
  }
  mistakes.refuse();
  refuse_half_case(scenario, labels);
  return labels;
}

std::string_view read_ability(const JsonValue& value) {
  const Names known = names_of(kAbilities);
  return lasting(kAbilities, read_name(value, known, std::string(scenario_keys::kAbility)));
}

std::vector<std::string_view> read_abilities(const JsonValue& list) {
  return read_names(list, kAbilities, scenario_keys::kAbilityList, scenario_keys::kAbility);
}

std::vector<std::string_view> tags_of_option(std::string_view option, const std::string& text) {
  return names_of_option(option, text, kTags);
}

std::vector<std::string_view> abilities_of_option(std::string_view option,
                                                  const std::string& text) {
  return names_of_option(option, text, kAbilities);
}

bool is_among(std::string_view need, const std::vector<std::string_view>& abilities) {
  return std::ranges::any_of(abilities, [&](std::string_view ability) {
    return ability == need || find_named(kAbilities, ability)->implied == need;
  });
}

bool LabelFilter::has_tag_of(const Labels& labels) const {
  return tags.empty() || std::ranges::any_of(tags, [&](std::string_view tag) {
           return std::ranges::find(labels.tags, tag) != labels.tags.end();
         });
}

std::vector<std::string_view> LabelFilter::missing(const Labels& labels) const {
  Names missing;
  if (!can) { return missing; }
  for (const std::string_view need : labels.needs) {
    if (!is_among(need, *can)) { missing.push_back(need); }
  }
  return missing;
}

std::string needs_text(const std::vector<std::string_view>& needs) {
  std::string text = "needs ";
  for (std::size_t i = 0; i < needs.size(); ++i) {
    const bool is_last = i + 1 == needs.size();
    text += (i == 0 ? "" : is_last ? " and " : ", ") + std::string(needs[i]);
  }
  return text;
}

}  // namespace fakebot::config
