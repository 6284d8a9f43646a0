// Options that select the robot: those of all kinds, and those of some kinds.
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

class RobotOptions {
 public:
  /// Both arguments must outlive the object, which must not move. Three parts, for the order of
  /// help.
  void add_kind(CLI::App& command);
  void add_profile(CLI::App& command);
  void add_settings(CLI::App& command);

  /// The choice by all three parts.
  std::vector<std::string> names() const { return names_; }
  /// One for each kind; at least one. Throws ConfigError.
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
  // References must stay valid, because the command line writes into them. Kinds share options of
  // the same name.
  std::deque<Variant> variants_;
  std::deque<Setting> settings_;
};

}  // namespace fakebot::cli
