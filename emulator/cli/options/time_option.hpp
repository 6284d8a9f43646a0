// `--time`: the time of robots and drivers; `--threads`: whether the threads of drivers run in
// parallel.
#pragma once

#include <string>

#include "runner/session/session.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
class Option;
}

namespace fakebot::cli {

inline constexpr const char* kTimeOption = "--time";

class TimeOption {
 public:
  /// `usual` is the value of both options without a text of the user's.
  explicit TimeOption(const runner::SessionTime& usual = runner::SessionTime::real);

  /// Adds both options, and returns `--time`.
  CLI::Option* add_to(CLI::App& command);

  /// Throws ConfigError, and OsError if this machine lacks something that the time needs.
  runner::SessionTime value() const;

 private:
  std::string text_;
  std::string threads_;
  CLI::Option* threads_option_ = nullptr;
};

}  // namespace fakebot::cli
