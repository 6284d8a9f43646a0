#include "config/json/mistakes.hpp"

#include <algorithm>
#include <string_view>

namespace fakebot::config {

void Mistakes::add(const ConfigError& error) {
  for (const ConfigError& one : error.all()) {
    const bool is_known = std::ranges::any_of(errors_, [&](const ConfigError& other) {
      return std::string_view(one.what()) == other.what();
    });
    if (!is_known) { errors_.push_back(one); }
  }
}

void Mistakes::refuse() const {
  if (errors_.empty()) { return; }
  std::vector<ConfigError> sorted = errors_;
  std::ranges::stable_sort(sorted, {},
                           [](const ConfigError& error) { return error.problem().line; });
  throw ConfigError(sorted);
}

}  // namespace fakebot::config
