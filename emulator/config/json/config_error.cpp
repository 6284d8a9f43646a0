#include "config/json/config_error.hpp"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <numeric>
#include <utility>

namespace fakebot::config {

namespace {

/// Edit distance: letters to insert, delete, replace or swap, ignoring case.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = std::tolower(static_cast<unsigned char>(a[i - 1])) ==
                        std::tolower(static_cast<unsigned char>(b[j - 1]));
      const std::size_t replaced = diagonal + (same ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row[b.size()];
}

constexpr std::string_view kJoin = "; ";

std::string place_of(const ConfigProblem& problem) {
  std::string place = problem.option + problem.file;
  if (problem.line > 0) { place += ":" + std::to_string(problem.line); }
  if (!place.empty()) { place += ": "; }
  if (!problem.part.empty()) { place += problem.part + ": "; }
  if (problem.pointer) {
    place += problem.pointer->empty() ? "/" : *problem.pointer;
    if (!problem.parameters.empty()) { place += " [" + problem.parameters + "]"; }
    place += ": ";
  }
  return place;
}

}  // namespace

std::string text_of(const ConfigProblem& problem) {
  std::string text = place_of(problem);
  if (!problem.reason.empty()) {
    text += problem.reason;
  } else {
    if (!problem.found.empty()) { text += "found " + problem.found + ", "; }
    text += "expected " + problem.expected;
  }
  if (!problem.suggestion.empty()) { text.append(kJoin).append(problem.suggestion); }
  return text;
}

ConfigError::ConfigError(ConfigProblem problem, const std::string& text)
    : Error(text), problem_(std::make_shared<const ConfigProblem>(std::move(problem))) {}

ConfigError::ConfigError(const ConfigProblem& problem)
    : ConfigError(problem, config::text_of(problem)) {}

ConfigError::ConfigError(const std::string& text) : ConfigError({.reason = text}, text) {}

ConfigError::ConfigError(const std::vector<ConfigError>& errors) : ConfigError(errors.front()) {
  if (errors.size() > 1) { several_ = std::make_shared<const std::vector<ConfigError>>(errors); }
}

std::vector<ConfigError> ConfigError::all() const {
  return several_ ? *several_ : std::vector<ConfigError>{*this};
}

void refuse_option(std::string option, std::string found, std::string expected,
                   std::string_view hint) {
  throw ConfigError({.option = std::move(option),
                     .found = std::move(found),
                     .expected = std::move(expected),
                     .suggestion = suggestion_of(hint)});
}

std::string suggestion_of(std::string_view hint) {
  assert(hint.empty() || hint.starts_with(kJoin));
  return std::string(hint.substr(std::min(kJoin.size(), hint.size())));
}

std::string did_you_mean(std::string_view found, const std::vector<std::string_view>& names) {
  std::string_view nearest;
  std::size_t smallest = 1 + found.size() / 3;  // a larger distance means a different word
  for (const std::string_view name : names) {
    if (found.size() > name.size() + smallest) { continue; }  // a text of any length
    const std::size_t distance = edit_distance(found, name);
    if (distance <= smallest && (nearest.empty() || distance < smallest)) {
      smallest = distance;
      nearest = name;
    }
  }
  return nearest.empty() ? "" : "; did you mean \"" + std::string(nearest) + "\"?";
}

std::string comma_list(const std::vector<std::string_view>& names) {
  std::string list;
  for (const std::string_view name : names) { list.append(list.empty() ? "" : ", ").append(name); }
  return list;
}

std::string short_list(std::vector<std::string_view> names) {
  constexpr std::size_t kMostListed = 20;
  const std::size_t more = names.size() - std::min(names.size(), kMostListed);
  names.resize(names.size() - more);
  return comma_list(names) + (more > 0 ? " and " + std::to_string(more) + " more" : "");
}

}  // namespace fakebot::config
