// The last messages on a robot's line, decoded.
#include <algorithm>
#include <string>

#include "live/api/operation.hpp"

namespace fakebot::live {

namespace {

using capture::Sender;

/// "speed_mm_s=200", with the meaning from the table of messages.
Json field_json(std::string_view line, const sim::MessageInfo* message) {
  const std::size_t equals = std::min(line.find('='), line.size() - 1);
  const std::string_view name = line.substr(0, equals);
  Json json{{"name", name}, {"value", line.substr(equals + 1)}};
  const sim::FieldInfo* const field = message != nullptr ? message->find_field(name) : nullptr;
  if (field != nullptr && !field->meaning.empty()) { json["meaning"] = field->meaning; }
  return json;
}

/// Unknown bytes have no fields.
Json message_json(const capture::CommandRun& run, const sim::WireProtocol& wire,
                  sim::WireDirection direction) {
  std::string_view lines = run.text;
  const auto take_line = [&lines] {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    return line;
  };
  const std::string_view name = take_line();
  const sim::MessageInfo* const message = wire.find_message(direction, name);
  std::string text = run.text;
  std::ranges::replace(text, '\n', ' ');
  Json json{{"at_s", sim::to_seconds(run.last)},
            {"name", name},
            {"text", text},
            {"fields", Json::array()}};
  while (!lines.empty()) { json["fields"].push_back(field_json(take_line(), message)); }
  return json;
}

Json messages_json(const sim::WireProtocol& wire, sim::WireDirection direction,
                   const runner::LastBytes::Chunks& chunks) {
  Json list = Json::array();
  for (const auto& run : runner::last_messages(wire, capture::sender_of(direction), chunks)) {
    list.push_back(message_json(run, wire, direction));
  }
  return list;
}

/// The server's thread decodes the messages.
Answer read_messages(const Call& call) {
  struct Seen {
    runner::LastBytes::Chunks commands;
    runner::LastBytes::Chunks feedback;
  };
  const auto see = [robot = call.robot](runner::LiveRobots& robots) {
    const runner::LastBytes& last = robots[robot].last_bytes();
    return Seen{last.of(Sender::driver), last.of(Sender::robot)};
  };
  return ask(see, [&wire = *call.kind().wire](const Seen& seen) {
    using sim::WireDirection;
    return json_response(
        {{"commands", messages_json(wire, WireDirection::from_driver, seen.commands)},
         {"feedback", messages_json(wire, WireDirection::from_robot, seen.feedback)}});
  });
}

}  // namespace

std::vector<Operation> message_operations() {
  return {{
      .method = "GET",
      .path = "/robots/{robot}/messages",
      .id = "readMessages",
      .meaning = "The last command and the last feedback of each kind, decoded",
      .tag = "robots",
      .handler = read_messages,
      .result = "Messages",
  }};
}

}  // namespace fakebot::live
