// Which robot runs, on the command line: options of every kind of robot, and those that only
// some kinds have.
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
  /// Both must outlive the object, which must not move. In three parts, for the order of help.
  void add_kind(CLI::App& command);
  void add_profile(CLI::App& command);
  void add_settings(CLI::App& command);

  /// Of all three.
  std::vector<std::string> names() const { return names_; }
  /// Throws ConfigError.
  config::RobotChoice choice() const;

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
  // They never move: the command line writes into them. Kinds share options of the same name.
  std::deque<Variant> variants_;
  std::deque<Setting> settings_;
};

}  // namespace fakebot::cli
