// Frames that wait for the end of the tick: answers and texts of the board.
#pragma once

#include <cstdint>
#include <span>

#include "fakebot/protocol/kugle/frame.hpp"
#include "sim/outbox.hpp"

namespace fakebot::robots::kugle {

class Outgoing {
 public:
  template <class Message>
  void send(const Message& message) {
    waiting_.add(builder_.frame(message));
  }

  /// Sends a message as bytes. Precondition: the message fits into a frame.
  void send(std::uint8_t type, std::span<const std::uint8_t> payload) {
    if (const auto frame = builder_.frame(type, payload)) { waiting_.add(*frame); }
  }

  bool empty() const { return waiting_.empty(); }

  /// Adds all frames to the frames of the tick, and forgets them.
  void leave(sim::Outbox& out) {
    waiting_.for_each([&](std::span<const std::uint8_t> frame) { out.add(frame); });
    waiting_.clear();
  }
  void clear() { waiting_.clear(); }

 private:
  protocol::kugle::FrameBuilder builder_;
  sim::Outbox waiting_;
};

}  // namespace fakebot::robots::kugle
