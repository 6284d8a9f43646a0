#include "capture/decode/message_filter.hpp"

#include "config/json/config_error.hpp"

namespace fakebot::capture {

using sim::MessageInfo;
using sim::WireDirection;

namespace {

std::vector<const MessageInfo*> messages_of(std::span<const sim::WireProtocol* const> wires) {
  std::vector<const MessageInfo*> messages;
  for (const sim::WireProtocol* wire : wires) {
    for (const auto direction : {WireDirection::from_robot, WireDirection::from_driver}) {
      for (const MessageInfo& message : wire->messages(direction)) { messages.push_back(&message); }
    }
  }
  return messages;
}

}  // namespace

MessageFilter::MessageFilter(const std::vector<std::string>& names,
                             std::span<const sim::WireProtocol* const> wires)
    : admits_all_(names.empty()) {
  const auto messages = messages_of(wires);
  std::vector<std::string_view> known;
  known.reserve(messages.size());
  for (const MessageInfo* message : messages) { known.push_back(message->name); }
  for (const std::string& name : names) {
    for (const MessageInfo* message : messages) {
      if (message->name == name) { admitted_.push_back(message); }
    }
    if (std::ranges::find(known, name) != known.end()) { continue; }
    config::refuse_option("--only", "\"" + name + "\"", "one of " + config::comma_list(known),
                          config::did_you_mean(name, known));
  }
}

bool MessageFilter::admits_id(const DecodedFrame& frame, std::uint32_t id) const {
  return std::ranges::any_of(frame.wire.messages(frame.direction), [&](const MessageInfo& message) {
    return message.id == id && admits_message(message);
  });
}

}  // namespace fakebot::capture
