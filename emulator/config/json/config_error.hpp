// A file or option that is wrong: refused before anything starts.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/error.hpp"

namespace fakebot::config {

/// What is wrong, in parts. Those that do not apply are empty.
struct ConfigProblem {
  std::string option{};                  ///< of the command line: "--profile"
  std::string file{};                    ///< its path
  std::size_t line = 0;                  ///< from 1; 0 where none is known
  std::optional<std::string> pointer{};  ///< JSON pointer (RFC 6901); "" is the whole file
  std::string parameters{};              ///< values of a sweep with which it is wrong: "speed=0.3"
  std::string found{};
  std::string expected{};
  std::string
      suggestion{};      ///< the nearest thing that would be right: "did you mean \"standard\"?"
  std::string reason{};  ///< in place of found and expected: "appears twice"
};

/// "w.json:3: /walls/0: found 1, expected an object; did you mean ...?"
std::string text_of(const ConfigProblem& problem);

/// what() is the text of the problem.
class ConfigError : public Error {
 public:
  explicit ConfigError(const ConfigProblem& problem);
  /// For a text that does not begin with the place.
  ConfigError(ConfigProblem problem, const std::string& text);
  /// A text of which the parts are not known.
  explicit ConfigError(const std::string& text);

  const ConfigProblem& problem() const noexcept { return *problem_; }

 private:
  std::shared_ptr<const ConfigProblem> problem_;  // to copy an error must not throw
};

/// `hint` is empty or begins with "; ", as from did_you_mean(). Throws ConfigError:
/// `--profile: found "x", expected one of a, b; did you mean "a"?`
[[noreturn]] void refuse_option(std::string option, std::string found, std::string expected,
                                std::string_view hint = "");

/// The hint without what joins it to the text before it.
std::string suggestion_of(std::string_view hint);

/// The reason of a key that is there a second time.
inline constexpr const char* kAppearsTwice = "appears twice";

/// "; did you mean \"standard\"?", or nothing when no name is near.
std::string did_you_mean(std::string_view found, const std::vector<std::string_view>& names);

/// `a, b, c`
std::string comma_list(const std::vector<std::string_view>& names);

}  // namespace fakebot::config
