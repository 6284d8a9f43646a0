// The messages of a direction at run time, and the search for the message with given data. Made by
// message_table_of.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/wire/messages/message_info.hpp"

namespace fakebot::sim {

/// For protocols whose identifiers are bytes.
class MessageTable {
 public:
  using Accepts = bool (*)(std::span<const std::uint8_t> data);

  /// Both spans must outlive the table. Precondition: both have the same size, 255 at most.
  constexpr MessageTable(std::span<const MessageInfo> messages, std::span<const Accepts> accepts)
      : messages_(messages), accepts_(accepts) {
    for (std::size_t i = messages.size(); i-- > 0;) {
      std::uint8_t& first = first_of_id_[messages[i].id];
      next_of_same_id_[i] = first;
      first = static_cast<std::uint8_t>(i + 1);
    }
  }

  constexpr std::span<const MessageInfo> messages() const { return messages_; }

  /// Whether any message has the identifier.
  constexpr bool knows(std::uint8_t id) const { return first_of_id_[id] != 0; }

  /// The message with the identifier that may have these data; nullptr when none may.
  const MessageInfo* find(std::uint8_t id, std::span<const std::uint8_t> data) const {
    for (std::size_t i = first_of_id_[id]; i != 0; i = next_of_same_id_[i - 1]) {
      const MessageInfo& message = messages_[i - 1];
      const bool fits = message.is_variable ? accepts_[i - 1](data) : data.size() == message.size;
      if (fits) { return &message; }
    }
    return nullptr;
  }

 private:
  std::span<const MessageInfo> messages_;
  std::span<const Accepts> accepts_;
  std::array<std::uint8_t, 256> first_of_id_{};      // places count from 1; 0: none
  std::array<std::uint8_t, 256> next_of_same_id_{};  // by place
};

}  // namespace fakebot::sim
