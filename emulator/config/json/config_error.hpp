// Errors in files and options, which are refused before anything starts.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/error.hpp"

namespace fakebot::config {

/// The parts of an error. Parts that do not apply are empty.
struct ConfigProblem {
  std::string option{};                  ///< command line option: "--profile"
  std::string file{};                    ///< path of the file
  std::size_t line = 0;                  ///< from 1; 0 if unknown
  std::string part{};                    ///< of a file without lines: "byte 24", an interface
  std::optional<std::string> pointer{};  ///< JSON pointer (RFC 6901); "" is the whole file
  std::string parameters{};              ///< combination of a sweep: "speed=0.3"
  std::string found{};
  std::string expected{};
  std::string suggestion{};  ///< the nearest allowed value: "did you mean \"standard\"?"
  std::string reason{};      ///< instead of found and expected: "appears twice"
  std::size_t column = 0;    ///< from 1, in characters; 0 if unknown
  std::string excerpt{};     ///< the line of the file, and a second line with a mark at the place
};

/// "w.json:3: /walls/0: found 1, expected an object; did you mean ...?"
std::string text_of(const ConfigProblem& problem);

/// what() is the text of the problem.
class ConfigError : public Error {
 public:
  explicit ConfigError(const ConfigProblem& problem);
  /// For a text that does not start with the place.
  ConfigError(ConfigProblem problem, const std::string& text);
  /// For a text without known parts.
  explicit ConfigError(const std::string& text);
  /// Several errors; what() tells the first. Precondition: at least one error.
  explicit ConfigError(const std::vector<ConfigError>& errors);

  const ConfigProblem& problem() const noexcept { return *problem_; }
  /// This error, and all errors that were found with it.
  std::vector<ConfigError> all() const;

 private:
  // Shared, because copying an exception must not throw.
  std::shared_ptr<const ConfigProblem> problem_;
  std::shared_ptr<const std::vector<ConfigError>> several_{};  // empty: no more errors
};

/// `hint` is empty or begins with "; ", as from did_you_mean(). Throws ConfigError:
/// `--profile: found "x", expected one of a, b; did you mean "a"?`
[[noreturn]] void refuse_option(std::string option, std::string found, std::string expected,
                                std::string_view hint = "");

/// The hint without its leading "; ".
std::string suggestion_of(std::string_view hint);

/// The reason for a duplicate key.
inline constexpr const char* kAppearsTwice = "appears twice";

/// "; did you mean \"standard\"?", or empty if no name is near.
std::string did_you_mean(std::string_view found, const std::vector<std::string_view>& names);

/// `a, b, c`
std::string comma_list(const std::vector<std::string_view>& names);

/// `a, b, c` for names from a file, possibly very many: the first twenty, and how many more.
std::string short_list(std::vector<std::string_view> names);

}  // namespace fakebot::config
