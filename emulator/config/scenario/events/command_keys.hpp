// The keys of commands in a scenario file, from the tables of the robot's wire protocol.
#pragma once

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_value.hpp"
#include "sim/robot_kind.hpp"
#include "sim/wire/wire_protocol.hpp"

namespace fakebot::config {

/// The fields of a message with the range of their type. Arrays are left out; their elements are 0.
class CommandKeys {
 public:
  explicit CommandKeys(const sim::MessageInfo& message);
  CommandKeys(const CommandKeys&) = delete;
  CommandKeys& operator=(const CommandKeys&) = delete;
  CommandKeys(CommandKeys&&) = default;
  CommandKeys& operator=(CommandKeys&&) = default;
  ~CommandKeys() = default;

  std::string_view name;
  std::vector<KeyInfo> fields;

 private:
  std::deque<std::string> meanings_;  // referred to by the fields
};

/// Whether a scenario can set the field.
bool has_key(const sim::FieldInfo& field);

/// The messages of these robots' drivers; if two have the same name, the first.
std::vector<CommandKeys> message_keys(std::span<const sim::RobotKind* const> kinds);

/// The names of all keys of a command except its trigger.
std::vector<std::string_view> sendable_names(const sim::WireProtocol& wire);

}  // namespace fakebot::config
