#include "config/command_values.hpp"

#include <array>
#include <cctype>
#include <cmath>
#include <limits>
#include <optional>
#include <tuple>

#include "config/config_error.hpp"
#include "config/scenario_keys.hpp"
#include "config/trigger_values.hpp"
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
std::vector<std::string_view> names_of_messages(protocol::MessageSet<Messages...> /*all*/) {
  return {Messages::name...};
}

/// The names of what may be sent.
std::vector<std::string_view> contents() {
  std::vector<std::string_view> names = names_of_messages(wire::Commands{});
  names.insert(names.begin(), {kDrive, kBytes});
  return names;
}

/// 0 when it is left out.
double whole_number(const JsonObject& object, std::string_view name) {
  const double number = object.number(name, 0);
  if (std::trunc(number) != number) { object.at(name).refuse("a whole number"); }
  return number;
}

template <class Message>
Message read_message(const JsonValue& value) {
  Message message;
  std::vector<KeyInfo> keys;
  const auto fields = Message::fields();
  std::apply(
      [&](const auto&... field) {
        const auto add = [&](const auto& one) {
          using Number = std::remove_cvref_t<decltype(message.*one.member)>;
          keys.push_back({one.name,
                          kNumber,
                          Presence::optional,
                          one.meaning,
                          {static_cast<double>(std::numeric_limits<Number>::lowest()),
                           static_cast<double>(std::numeric_limits<Number>::max())}});
        };
        (add(field), ...);
        const JsonObject object = value.object(keys);
        const auto read = [&](const auto& one) {
          using Number = std::remove_cvref_t<decltype(message.*one.member)>;
          message.*one.member = static_cast<Number>(whole_number(object, one.name));
        };
        (read(field), ...);
      },
      fields);
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
                   "\"bytes\", or commands: one of " + comma_list(contents()), "");
  }
  if (!framed) { return raw; }
  const auto whole = frame.finish();
  return {whole.begin(), whole.end()};
}

/// One that says nothing of its time is sent at the begin.
Event read_command(const JsonValue& value, const ScenarioNames& names) {
  std::vector<KeyInfo> sendable;
  for (const std::string_view content : contents()) { sendable.push_back({content, "an object"}); }
  const std::vector<KeyInfo> known = with_trigger(sendable);
  const JsonObject keys = value.object(known);
  Event command{.name = "",
                .trigger = sim::scenario::At{sim::SimTime{0}},
                .actions = {sim::scenario::Send{read_content(value)}}};
  if (has_trigger(keys)) { command.trigger = read_trigger(keys, names); }
  return command;
}

}  // namespace

std::vector<Event> read_commands(const JsonValue& value, const ScenarioNames& names) {
  std::vector<Event> commands;
  for (const JsonValue& element : value.elements(scenario_keys::kCommands)) {
    commands.push_back(read_command(element, names));
  }
  return commands;
}

}  // namespace fakebot::config
