#include "config/scenario/events/command_keys.hpp"

#include <algorithm>

#include "config/scenario/scenario_keys.hpp"
#include "fakebot/protocol/detail/field_text.hpp"

namespace fakebot::config {

using sim::FieldInfo;
using sim::FieldType;
using sim::WireDirection;

namespace {

/// "melody: 0 on, 1 off", "voltage, in 0.1 V"
std::string explanation_of(const FieldInfo& field) {
  const std::string unit = protocol::detail::unit_text(field.unit);
  return std::string(field.meaning)
      .append(protocol::detail::names_text(field.flags, field.values))
      .append(unit.empty() ? "" : ", in ")
      .append(unit);
}

KeyInfo numbers_key(std::string_view name, FieldType type, bool is_list, std::string_view meaning) {
  const auto [min, max] = sim::range_of(type);
  const auto key_type = sim::is_float(type) ? (is_list ? kNumbers : kNumber)
                                            : (is_list ? kWholeNumbers : kWholeNumber);
  return {name, key_type, Presence::optional, meaning, {min, max}};
}

}  // namespace

CommandKeys::CommandKeys(const sim::MessageInfo& message) : name(message.name) {
  for (const FieldInfo& field : message.fields) {
    const std::string& meaning = meanings_.emplace_back(explanation_of(field));
    if (field.type == FieldType::text) {
      fields.push_back({field.name, kText, Presence::optional, meaning});
    } else {
      fields.push_back(numbers_key(field.name, field.type, field.count > 0, meaning));
    }
  }
  if (has_list(message)) {
    const std::string& meaning = meanings_.emplace_back("any number of them");
    fields.push_back(numbers_key(message.rows.name, message.rows.type, true, meaning));
  }
}

bool has_list(const sim::MessageInfo& message) {
  return message.rows.columns.size() == 1;
}

std::vector<CommandKeys> message_keys(std::span<const sim::RobotKind* const> kinds) {
  std::vector<CommandKeys> keys;
  for (const sim::RobotKind* kind : kinds) {
    for (const sim::MessageInfo& message : kind->wire->messages(WireDirection::from_driver)) {
      if (find_named(keys, message.name) == nullptr) { keys.emplace_back(message); }
    }
  }
  return keys;
}

std::vector<std::string_view> sendable_names(const sim::WireProtocol& wire) {
  std::vector<std::string_view> names = names_of(scenario_keys::kSent);
  if (!wire.drive(0, 0)) { std::erase(names, scenario_keys::kDriveName); }
  for (const auto& message : wire.messages(WireDirection::from_driver)) {
    names.push_back(message.name);
  }
  return names;
}

}  // namespace fakebot::config
