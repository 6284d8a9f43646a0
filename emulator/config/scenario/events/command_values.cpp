#include "config/scenario/events/command_values.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "config/json/config_error.hpp"
#include "config/scenario/acted_on.hpp"
#include "config/scenario/events/command_keys.hpp"
#include "config/scenario/events/event_keys.hpp"
#include "config/scenario/events/trigger_values.hpp"
#include "config/scenario/scenario_types.hpp"
#include "fakebot/protocol/hex.hpp"

namespace fakebot::config {

using protocol::HexParser;
using sim::FieldInfo;
using sim::FieldType;
using sim::FieldValue;
using sim::scenario::Event;

namespace {

using Bytes = sim::WireBytes;

constexpr std::string_view kBytes = "bytes";

FieldValue read_number(const JsonValue& value, FieldType type) {
  const auto [min, max] = sim::range_of(type);
  const double number = value.number({min, max});
  if (sim::is_float(type)) { return number; }
  if (std::trunc(number) != number) { value.refuse(std::string(kWholeNumber)); }
  // Read as an integer, because a double cannot hold 64 bits.
  if (value.json().is_number_unsigned()) { return value.json().get<std::uint64_t>(); }
  if (value.json().is_number_integer()) { return value.json().get<std::int64_t>(); }
  return number;
}

std::vector<JsonValue> read_list(const JsonValue& value, FieldType type, std::size_t most) {
  auto elements = value.elements(sim::is_float(type) ? kNumbers : kWholeNumbers);
  if (elements.size() > most) {
    value.refuse(std::to_string(elements.size()) + " numbers", std::to_string(most) + " at most",
                 "");
  }
  return elements;
}

/// Elements that are not given are 0.
void put_array(const FieldInfo& field, const JsonValue& value, Bytes& data) {
  const auto elements = read_list(value, field.type, field.count);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    sim::store(field, read_number(elements[i], field.type), data, i);
  }
}

/// Stores the number of elements, too, unless the scenario gives the number.
void put_list(const sim::MessageInfo& message, const sim::WireProtocol& wire,
              const JsonObject& object, Bytes& data) {
  const auto elements =
      read_list(object.at(message.rows.name), message.rows.type, longest_list(message, wire));
  const FieldInfo* counter = message.find_field(message.rows.counted_by);
  if (counter != nullptr && !object.find(counter->name)) {
    sim::store(*counter, std::uint64_t{elements.size()}, data);
  }
  FieldInfo element{.name = message.rows.name, .type = message.rows.type};
  for (const JsonValue& value : elements) {
    element.offset = data.size();
    data.resize(data.size() + element.size());
    sim::store(element, read_number(value, element.type), data);
  }
}

void put_text(const FieldInfo& field, const std::string& text, Bytes& data) {
  if (field.count == 0) {
    data.insert(data.end(), text.begin(), text.end());
  } else {
    std::copy_n(text.begin(), std::min(text.size(), field.count),
                data.begin() + static_cast<std::ptrdiff_t>(field.offset));
  }
}

/// Missing fields are 0.
sim::OutgoingPart read_message(const JsonValue& value, const sim::MessageInfo& message,
                               const sim::WireProtocol& wire) {
  const CommandKeys keys(message, wire);
  const JsonObject object = value.object(keys.fields);
  sim::OutgoingPart part{message.id, Bytes(message.size)};
  for (const FieldInfo& field : message.fields) {
    if (!object.find(field.name)) { continue; }
    const JsonValue given = object.at(field.name);
    if (field.type == FieldType::text) {
      put_text(field, given.text(), part.data);
    } else if (field.count > 0) {
      put_array(field, given, part.data);
    } else {
      sim::store(field, read_number(given, field.type), part.data);
    }
  }
  if (has_list(message) && object.find(message.rows.name)) {
    put_list(message, wire, object, part.data);
  }
  return part;
}

sim::OutgoingPart read_drive(const JsonValue& value, const sim::WireProtocol& wire) {
  const JsonObject drive = value.object(scenario_keys::kDrive);
  return *wire.drive(drive.number("linear_m_s", 0), drive.number("angular_rad_s", 0));
}

Bytes read_hex(const JsonValue& value) {
  Bytes bytes;
  const std::string text = value.text();
  HexParser parser(HexParser::Spaces::between_bytes);
  const auto wrong = parser.add(Bytes(text.begin(), text.end()), bytes);
  if (wrong || !parser.is_whole() || bytes.empty()) {
    std::string hint;
    if (wrong) {
      hint = "; character " + std::to_string(*wrong + 1) + " is no hex digit";
    } else if (const auto half = parser.half_at()) {
      hint = "; the digit at character " + std::to_string(*half + 1) + " has no second one";
    }
    value.refuse(std::string(scenario_keys::kHex), hint);
  }
  return bytes;
}

/// Whether the key belongs to the content of a command.
bool is_of_content(const std::string& key) {
  return key != scenario_keys::kOnKey.name && key != scenario_keys::kPrintKey.name &&
         find_named(scenario_keys::kTrigger, key) == nullptr;
}

bool sends_anything(const JsonValue& command) {
  return std::ranges::any_of(command.members(),
                             [](const auto& member) { return is_of_content(member.first); });
}

/// All keys but the keys of the trigger, in the order of the file, as a single frame.
Bytes read_content(const JsonValue& command, const sim::WireProtocol& wire) {
  std::vector<sim::OutgoingPart> parts;
  Bytes raw;
  for (const auto& [name, value] : command.members()) {
    if (!is_of_content(name)) { continue; }
    if (name == kBytes) {
      raw = read_hex(value);
    } else if (name == scenario_keys::kDriveName) {
      parts.push_back(read_drive(value, wire));
    } else {
      const auto direction = sim::WireDirection::from_driver;
      parts.push_back(read_message(value, *wire.find_message(direction, name), wire));
    }
  }
  if (parts.empty() == raw.empty()) {
    command.refuse(raw.empty() ? "nothing to send" : "\"bytes\" and a command",
                   "\"bytes\", or commands: one of " + comma_list(sendable_names(wire)), "");
  }
  if (!raw.empty()) { return raw; }
  const auto frame = wire.encode(parts);
  if (!frame) { command.refuse("more than a frame has room for", "fewer commands", ""); }
  return *frame;
}

std::vector<KeyInfo> sendable_keys(const sim::WireProtocol& wire) {
  std::vector<KeyInfo> keys;
  for (const std::string_view name : sendable_names(wire)) { keys.push_back({name, "an object"}); }
  return keys;
}

/// A command without a time is sent at the start.
Event read_command(const JsonValue& value, const ScenarioNames& names) {
  const auto on = value.member(scenario_keys::kOnKey.name);
  const sim::WireProtocol& wire = *(on ? names_of_part(*on, names).kind : names.kind)->wire;
  std::vector<KeyInfo> known = with_trigger(sendable_keys(wire));
  known.push_back(scenario_keys::kOnKey);
  known.push_back(scenario_keys::kPrintKey);
  const JsonObject keys = value.object(known);
  Event command{.name = "", .trigger = sim::scenario::At{sim::SimTime{0}}, .actions = {}};
  if (sends_anything(value) || !keys.find("print")) {
    command.actions.emplace_back(sim::scenario::Send{read_content(value, wire)});
  }
  if (const auto line = keys.find("print")) {
    command.actions.emplace_back(sim::scenario::Print{line->short_text()});
  }
  if (on) { act_on(on->text(), command.actions); }
  if (has_trigger(keys)) {
    command.trigger = read_trigger(keys, names);
  } else {
    refuse_keys_of_triggers(keys);
  }
  return command;
}

}  // namespace

std::vector<Event> read_commands(const JsonValue& value, const ScenarioNames& names) {
  std::vector<Event> commands;
  for_each_collecting(value.elements(scenario_keys::kCommands), [&](const JsonValue& element) {
    commands.push_back(read_command(element, names));
  });
  return commands;
}

Bytes read_live_command(const JsonValue& value, const sim::WireProtocol& wire) {
  const std::vector<KeyInfo> known = sendable_keys(wire);
  static_cast<void>(value.object(known));
  return read_content(value, wire);
}

}  // namespace fakebot::config
