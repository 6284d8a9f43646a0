// The keys of commands in a scenario file, from the tables of the robot's wire protocol.
#pragma once

#include <cstddef>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_value.hpp"
#include "sim/robot_kind.hpp"
#include "sim/wire/wire_protocol.hpp"

namespace fakebot::config {

/// The fields of a message with the range of their type, and its list of numbers, if any.
class CommandKeys {
 public:
  CommandKeys(const sim::MessageInfo& message, const sim::WireProtocol& wire);
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

/// Whether the message ends in a list of numbers, which a scenario can give.
bool has_list(const sim::MessageInfo& message);

/// How many numbers the list of a message holds, alone in a frame. Precondition: has_list().
std::size_t longest_list(const sim::MessageInfo& message, const sim::WireProtocol& wire);

/// The messages of drivers of the robots; of two with the same name, the first.
std::vector<CommandKeys> message_keys(std::span<const sim::RobotKind* const> kinds);

/// The names of all keys of a command except its trigger.
std::vector<std::string_view> sendable_names(const sim::WireProtocol& wire);

}  // namespace fakebot::config
