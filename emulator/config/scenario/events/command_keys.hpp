// What commands may stand in a scenario file: from the tables of the protocol.
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "config/json/json_value.hpp"
#include "fakebot/protocol/field.hpp"
#include "fakebot/protocol/kobuki/text.hpp"

namespace fakebot::config {

/// What its fields mean, in turn.
template <protocol::Message Message>
const std::vector<std::string>& field_meanings() {
  static const std::vector<std::string> meanings = [] {
    std::vector<std::string> all;
    protocol::for_each_field<Message>(
        [&](const auto& field) { all.push_back(protocol::kobuki::explanation(field)); });
    return all;
  }();
  return meanings;
}

/// The fields of a message, each with all the numbers that it can hold.
template <protocol::Message Message>
std::vector<KeyInfo> field_keys() {
  std::vector<KeyInfo> keys;
  protocol::for_each_field<Message>([&](const auto& field) {
    using Number = std::remove_cvref_t<decltype(std::declval<Message>().*field.member)>;
    keys.push_back({field.name,
                    kWholeNumber,
                    Presence::optional,
                    field_meanings<Message>()[keys.size()],
                    {static_cast<double>(std::numeric_limits<Number>::lowest()),
                     static_cast<double>(std::numeric_limits<Number>::max())}});
  });
  return keys;
}

struct CommandKeys {
  std::string_view name;
  std::vector<KeyInfo> fields;
};

/// The messages that a driver may send.
std::vector<CommandKeys> message_keys();

/// The names of all that a command may have besides its trigger.
std::vector<std::string_view> sendable_names();

}  // namespace fakebot::config
