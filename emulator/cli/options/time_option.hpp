// `--time`: the time in which robots and drivers live.
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
  explicit TimeOption(runner::SessionTime usual = runner::SessionTime::real);

  CLI::Option* add_to(CLI::App& command);

  /// Throws ConfigError, and OsError if this machine lacks something that the time needs.
  runner::SessionTime value() const;

 private:
  std::string text_;
};

}  // namespace fakebot::cli
