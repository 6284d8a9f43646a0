#include "config/scenario/events/command_keys.hpp"

#include <algorithm>

#include "config/scenario/events/event_keys.hpp"
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

/// The key of a list of at most so many numbers; 0: of a single number.
KeyInfo numbers_key(std::string_view name, FieldType type, std::size_t most,
                    std::string_view meaning) {
  const auto [min, max] = sim::range_of(type);
  const auto key_type = sim::is_float(type) ? (most > 0 ? kNumbers : kNumber)
                                            : (most > 0 ? kWholeNumbers : kWholeNumber);
  return {name, key_type, Presence::optional, meaning, {min, max}, most};
}

}  // namespace

CommandKeys::CommandKeys(const sim::MessageInfo& message, const sim::WireProtocol& wire)
    : name(message.name) {
  for (const FieldInfo& field : message.fields) {
    const std::string& meaning = meanings_.emplace_back(explanation_of(field));
    if (field.type == FieldType::text) {
      fields.push_back({field.name, kText, Presence::optional, meaning});
    } else {
      fields.push_back(numbers_key(field.name, field.type, field.count, meaning));
    }
  }
  if (has_list(message)) {
    const std::size_t most = longest_list(message, wire);
    const std::string& meaning =
        meanings_.emplace_back("at most " + std::to_string(most) + " numbers");
    fields.push_back(numbers_key(message.rows.name, message.rows.type, most, meaning));
  }
}

bool has_list(const sim::MessageInfo& message) {
  return message.rows.columns.size() == 1;
}

std::size_t longest_list(const sim::MessageInfo& message, const sim::WireProtocol& wire) {
  const std::size_t one = sim::size_of(message.rows.type);
  std::size_t count = wire.properties().largest_frame_bytes / one;
  const auto fits = [&] {
    const sim::OutgoingPart part{message.id, sim::WireBytes(message.size + count * one)};
    return wire.encode(std::span(&part, 1)).has_value();
  };
  while (count > 0 && !fits()) { --count; }
  return count;
}

std::vector<CommandKeys> message_keys(std::span<const sim::RobotKind* const> kinds) {
  std::vector<CommandKeys> keys;
  for (const sim::RobotKind* kind : kinds) {
    for (const sim::MessageInfo& message : kind->wire->messages(WireDirection::from_driver)) {
      if (find_named(keys, message.name) == nullptr) { keys.emplace_back(message, *kind->wire); }
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
