// The robot of a scenario.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
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
/// All keys of a device that a robot carries.
std::vector<KeyInfo> device_keys(std::span<const sim::RobotKind* const> kinds);

/// The values under "robot", with defaults for missing values.
class RobotValues : private NotCopied {  // keys_ refers to table_
 public:
  /// A robot of the scenario: its robot, or a further robot, which has more keys.
  enum class Role : std::uint8_t { first, further };

  /// The first kind by default. Throws ConfigError for an unknown kind.
  RobotValues(const std::optional<JsonValue>& robot, const KnownRobots& robots, Mistakes& mistakes,
              Role role = Role::first);

  /// The kind has these robots beside from now on, which must outlive the object.
  void add_beside(const std::vector<sim::MountedKind>& robots);

  /// With the signals of what the robot carries.
  const sim::RobotKind& kind() const { return equipped_ ? equipped_->kind() : *kind_; }
  /// Throws ConfigError.
  RobotChoice read() const;
  std::optional<JsonValue> value(std::string_view key) const { return find(key); }

 private:
  struct Device {
    std::string name{};
    sim::world::Placement placement{};
    std::unique_ptr<RobotValues> values{};
  };

  /// A device that a robot carries.
  RobotValues(const JsonValue& device, std::span<const sim::RobotKind* const> kinds,
              Mistakes& mistakes);

  void read_devices(const JsonValue& list, const KnownRobots& robots, Mistakes& mistakes);
  Device read_device(const JsonValue& value, const KnownRobots& robots, Mistakes& mistakes) const;
  std::optional<JsonValue> find(std::string_view key) const;
  std::size_t read_variant() const;
  std::string read_profile() const;
  void refuse_unchanged(const JsonValue& changes, const RobotChoice& robot) const;

  const sim::RobotKind* kind_;
  std::vector<KeyInfo> table_;
  std::optional<JsonObject> keys_;
  std::vector<Device> devices_;
  std::shared_ptr<const sim::EquippedKind> equipped_;  // with devices
};

}  // namespace fakebot::config
