// Selects messages by name.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "capture/decode/decode_sink.hpp"

namespace fakebot::capture {

class MessageFilter {
 public:
  /// Names of messages of either direction; without names it admits all. Throws ConfigError for a
  /// name that no protocol has.
  MessageFilter(const std::vector<std::string>& names,
                std::span<const sim::WireProtocol* const> wires);

  bool admits_all() const { return admits_all_; }

  /// An unreadable message is admitted if it has the identifier of an admitted message.
  bool admits(const DecodedFrame& frame, const sim::WirePart& part) const {
    if (admits_all_) { return true; }
    return part.message != nullptr ? admits_message(*part.message) : admits_id(frame, part.id);
  }

  bool admits_message(const sim::MessageInfo& message) const {
    return admits_all_ || std::ranges::find(admitted_, &message) != admitted_.end();
  }

  /// Whether the frame has an admitted message.
  bool admits_any(const DecodedFrame& frame) const {
    return admits_all_ || std::ranges::any_of(frame.parts, [&](const sim::WirePart& part) {
             return admits(frame, part);
           });
  }

 private:
  bool admits_id(const DecodedFrame& frame, std::uint32_t id) const;

  bool admits_all_;
  std::vector<const sim::MessageInfo*> admitted_;
};

}  // namespace fakebot::capture
