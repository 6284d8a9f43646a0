// The robot of a scenario.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_value.hpp"
#include "config/known_robots.hpp"
#include "config/profile/robot_choice.hpp"
#include "sim/not_copied.hpp"

namespace fakebot::config {

/// All keys under "robot", of every kind or only of some kinds.
std::vector<KeyInfo> robot_keys(std::span<const sim::RobotKind* const> kinds);

/// The values under "robot", with defaults for missing values.
class RobotValues : private NotCopied {  // keys_ refers to table_
 public:
  /// The first kind by default. Throws ConfigError for an unknown kind.
  RobotValues(const std::optional<JsonValue>& robot, const KnownRobots& robots, Mistakes& mistakes);

  const sim::RobotKind& kind() const { return *kind_; }
  /// Throws ConfigError.
  RobotChoice read() const;
  /// The start of the robot.
  std::optional<JsonValue> start() const { return find("start"); }

 private:
  std::optional<JsonValue> find(std::string_view key) const;
  std::size_t read_variant() const;
  std::string read_profile() const;
  void refuse_unchanged(const JsonValue& changes, const RobotChoice& robot) const;

  const sim::RobotKind* kind_;
  std::vector<KeyInfo> table_;
  std::optional<JsonObject> keys_;
};

}  // namespace fakebot::config
