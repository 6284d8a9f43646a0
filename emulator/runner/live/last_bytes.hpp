// The last bytes of a line in both directions, from which the last messages are decoded on request.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string_view>
#include <vector>

#include "capture/compare/command_history.hpp"
#include "capture/decode/decode_sink.hpp"
#include "sim/wire_tap.hpp"

namespace fakebot::runner {

class LastBytes final : public sim::WireTap {
 public:
  struct Chunk {
    sim::SimTime at{0};
    std::vector<std::uint8_t> bytes;
  };
  using Chunks = std::deque<Chunk>;

  /// The most bytes kept for each direction: 40 ms of the fastest robot, and all kinds of messages
  /// that this robot sends. (choice)
  static constexpr std::size_t kMostBytes = 8192;

  void on_robot_bytes(sim::SimTime at, std::span<const std::uint8_t> frame,
                      std::string_view comment) override;
  void on_driver_bytes(sim::SimTime at, std::span<const std::uint8_t> bytes,
                       std::string_view comment) override;

  const Chunks& of(capture::Sender sender) const {
    return sender == capture::Sender::robot ? feedback_.chunks : commands_.chunks;
  }

 private:
  struct Direction {
    Chunks chunks;
    std::size_t size = 0;

    void add(sim::SimTime at, std::span<const std::uint8_t> bytes);
  };

  Direction feedback_;
  Direction commands_;
};

/// The last message of each kind, the newest first, each field on its own line. Bytes outside of
/// messages are included.
std::vector<capture::CommandRun> last_messages(const sim::WireProtocol& wire,
                                               capture::Sender sender,
                                               const LastBytes::Chunks& chunks);

}  // namespace fakebot::runner
