// Options that select the robot: options for all kinds, and options for some kinds.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "config/profile/robot_choice.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

inline constexpr const char* kRobotOption = "--robot";

class RobotOptions {
 public:
  /// Adds options, in three parts for the order of the help. The command must not outlive the
  /// object, which must not move.
  void add_kind(CLI::App& command);
  void add_profile(CLI::App& command);
  void add_settings(CLI::App& command);

  /// The names of the options of all three parts.
  std::vector<std::string> names() const { return names_; }
  /// A choice for each kind; at least one. Throws ConfigError.
  std::vector<config::RobotChoice> choices() const;

 private:
  struct Variant {
    std::string option;
    std::optional<std::string> value{};
  };
  struct Setting {
    std::string option;
    std::optional<double> value{};
  };

  std::vector<std::string> names_;
  std::optional<std::string> kind_;
  std::optional<std::string> profile_;
  // Deques, because references must stay valid: the command line writes values there. Kinds share
  // options of the same name.
  std::deque<Variant> variants_;
  std::deque<Setting> settings_;
};

}  // namespace fakebot::cli
