#include "config/scenario/events/command_values.hpp"

#include <array>
#include <cctype>
#include <cmath>
#include <optional>

#include "config/json/config_error.hpp"
#include "config/scenario/events/command_keys.hpp"
#include "config/scenario/events/trigger_values.hpp"
#include "config/scenario/scenario_keys.hpp"
#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/frame.hpp"
#include "fakebot/protocol/kobuki/velocity.hpp"

namespace fakebot::config {

namespace wire = protocol::kobuki;
using sim::scenario::Event;

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::string_view kDrive = "drive";
constexpr std::string_view kBytes = "bytes";

template <class... Messages>
std::vector<CommandKeys> keys_of_messages(protocol::MessageSet<Messages...> /*all*/) {
  return {{Messages::name, field_keys<Messages>()}...};
}

/// 0 when it is left out.
double whole_number(const JsonObject& object, std::string_view name) {
  const double number = object.number(name, 0);
  if (std::trunc(number) != number) { object.at(name).refuse(std::string(kWholeNumber)); }
  return number;
}

template <class Message>
Message read_message(const JsonValue& value) {
  Message message;
  const std::vector<KeyInfo> keys = field_keys<Message>();
  const JsonObject object = value.object(keys);
  protocol::for_each_field<Message>([&](const auto& field) {
    using Number = std::remove_cvref_t<decltype(message.*field.member)>;
    message.*field.member = static_cast<Number>(whole_number(object, field.name));
  });
  return message;
}

wire::BaseControl read_drive(const JsonValue& value) {
  const JsonObject drive = value.object(scenario_keys::kDrive);
  return wire::to_base_control({drive.number("linear_m_s", 0), drive.number("angular_rad_s", 0)});
}

std::optional<int> digit(char letter) {
  const auto byte = static_cast<unsigned char>(letter);
  if (std::isxdigit(byte) == 0) { return std::nullopt; }
  return std::isdigit(byte) != 0 ? letter - '0' : std::tolower(byte) - 'a' + 10;
}

Bytes read_hex(const JsonValue& value) {
  Bytes bytes;
  const std::string text = value.text();
  const auto refuse = [&] { value.refuse(std::string(scenario_keys::kHex)); };
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == ' ') {
      ++i;
      continue;
    }
    const auto high = digit(text[i]);
    const auto low = i + 1 < text.size() ? digit(text[i + 1]) : std::nullopt;
    if (!high || !low) { refuse(); }
    bytes.push_back(static_cast<std::uint8_t>(*high * 16 + *low));
    i += 2;
  }
  if (bytes.empty()) { refuse(); }
  return bytes;
}

template <class... Messages>
void add_message(const std::string& name, const JsonValue& value, wire::FrameBuilder& frame,
                 protocol::MessageSet<Messages...> /*all*/) {
  const auto add = [&]<class Message>() {
    if (name == Message::name) { frame.add(read_message<Message>(value)); }
  };
  (add.template operator()<Messages>(), ...);
}

/// What is no time, in the order of the file, as one frame.
Bytes read_content(const JsonValue& command) {
  wire::FrameBuilder frame;
  Bytes raw;
  bool framed = false;
  for (const auto& [name, value] : command.members()) {
    if (find_named(scenario_keys::kTrigger, name) != nullptr) { continue; }
    if (name == kBytes) {
      raw = read_hex(value);
      continue;
    }
    framed = true;
    if (name == kDrive) {
      frame.add(read_drive(value));
    } else {
      add_message(name, value, frame, wire::Commands{});
    }
  }
  if (framed == !raw.empty()) {
    command.refuse(framed ? "\"bytes\" and a command" : "nothing to send",
                   "\"bytes\", or commands: one of " + comma_list(sendable_names()), "");
  }
  if (!framed) { return raw; }
  const auto whole = frame.finish();
  return {whole.begin(), whole.end()};
}

/// One that says nothing of its time is sent at the begin.
Event read_command(const JsonValue& value, const ScenarioNames& names) {
  std::vector<KeyInfo> sendable;
  for (const std::string_view name : sendable_names()) { sendable.push_back({name, "an object"}); }
  const std::vector<KeyInfo> known = with_trigger(sendable);
  const JsonObject keys = value.object(known);
  Event command{.name = "",
                .trigger = sim::scenario::At{sim::SimTime{0}},
                .actions = {sim::scenario::Send{read_content(value)}}};
  if (has_trigger(keys)) { command.trigger = read_trigger(keys, names); }
  return command;
}

}  // namespace

std::vector<CommandKeys> message_keys() {
  return keys_of_messages(wire::Commands{});
}

std::vector<std::string_view> sendable_names() {
  std::vector<std::string_view> names = names_of(scenario_keys::kSent);
  for (const CommandKeys& message : message_keys()) { names.push_back(message.name); }
  return names;
}

std::vector<Event> read_commands(const JsonValue& value, const ScenarioNames& names) {
  std::vector<Event> commands;
  for (const JsonValue& element : value.elements(scenario_keys::kCommands)) {
    commands.push_back(read_command(element, names));
  }
  return commands;
}

}  // namespace fakebot::config
