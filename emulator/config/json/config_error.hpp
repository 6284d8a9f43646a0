// A file or option that is wrong: refused before anything starts.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace fakebot::config {

/// Its message names the place, what was found, what was expected and, where there
/// is one, the nearest thing that would have been right.
class ConfigError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// "; did you mean \"standard\"?", or nothing when no name is near.
std::string did_you_mean(std::string_view found, const std::vector<std::string_view>& names);

/// `a, b, c`
std::string comma_list(const std::vector<std::string_view>& names);

}  // namespace fakebot::config
