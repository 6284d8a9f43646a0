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

}  // namespace

CommandKeys::CommandKeys(const sim::MessageInfo& message) : name(message.name) {
  for (const FieldInfo& field : message.fields) {
    if (!has_key(field)) { continue; }
    const std::string& meaning = meanings_.emplace_back(explanation_of(field));
    if (field.type == FieldType::text) {
      fields.push_back({field.name, kText, Presence::optional, meaning});
      continue;
    }
    const auto [min, max] = sim::range_of(field.type);
    fields.push_back({field.name,
                      sim::is_float(field.type) ? kNumber : kWholeNumber,
                      Presence::optional,
                      meaning,
                      {min, max}});
  }
}

bool has_key(const FieldInfo& field) {
  return field.type == FieldType::text || field.count == 0;
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
