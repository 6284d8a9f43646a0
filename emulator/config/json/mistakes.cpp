#include "config/json/mistakes.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace fakebot::config {

namespace {

constexpr std::size_t kMost = 20;

}  // namespace

bool Mistakes::is_full() const {
  return errors_.size() == kMost;
}

void Mistakes::add(const ConfigError& error) {
  for (const ConfigError& one : error.all()) {
    if (is_full()) { return; }
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
  if (is_full()) {
    sorted.emplace_back(ConfigProblem{.file = sorted.front().problem().file,
                                      .reason = "these are the first " + std::to_string(kMost) +
                                                " mistakes: look again when they are mended"});
  }
  throw ConfigError(sorted);
}

}  // namespace fakebot::config
