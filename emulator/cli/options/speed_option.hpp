// `--speed`: a multiple of real time, or as fast as a driver reads.
#pragma once

#include <optional>
#include <string>

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
class Option;
}  // namespace CLI

namespace fakebot::cli {

class SpeedOption {
 public:
  CLI::Option* add_to(CLI::App& command, const std::string& meaning);

  /// The multiple of real time; nothing for "max". Throws ConfigError.
  std::optional<double> value() const;

 private:
  std::string text_ = "1";
};

}  // namespace fakebot::cli
