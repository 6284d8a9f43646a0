// `--time`: what time robots and drivers live in.
#pragma once

#include <string>

#include "runner/session/session.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

inline constexpr const char* kTimeOption = "--time";

class TimeOption {
 public:
  void add_to(CLI::App& command);

  /// Throws ConfigError.
  runner::SessionTime value() const;

 private:
  std::string text_ = "real";
};

}  // namespace fakebot::cli
