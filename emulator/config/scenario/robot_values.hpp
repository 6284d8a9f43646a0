// The robot that a scenario is for.
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

namespace fakebot::config {

/// All that may stand under "robot": what every kind has, and what only these have.
std::vector<KeyInfo> robot_keys(std::span<const sim::RobotKind* const> kinds);

/// What stands under "robot", and what is left out.
class RobotValues {
 public:
  /// Of the first kind when there is nothing. Throws ConfigError.
  RobotValues(const std::optional<JsonValue>& robot, const KnownRobots& robots);
  RobotValues(const RobotValues&) = delete;  // keys_ looks into table_
  RobotValues& operator=(const RobotValues&) = delete;
  RobotValues(RobotValues&&) = delete;
  RobotValues& operator=(RobotValues&&) = delete;
  ~RobotValues() = default;

  const sim::RobotKind& kind() const { return *kind_; }
  /// Throws ConfigError.
  RobotChoice read() const;
  /// Where it begins, as it stands there.
  std::optional<JsonValue> start() const { return find("start"); }

 private:
  std::optional<JsonValue> find(std::string_view key) const;
  std::size_t read_variant() const;
  std::string read_profile() const;

  const sim::RobotKind* kind_;
  std::vector<KeyInfo> table_;
  std::optional<JsonObject> keys_;
};

}  // namespace fakebot::config
