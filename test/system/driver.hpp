// A minimal driver: opens the device in raw mode, reads and writes.
#pragma once

#include <termios.h>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>

#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/frame_decoder.hpp"
#include "fakebot/protocol/sub_payload.hpp"
#include "system/wait.hpp"
#include "unit/hex.hpp"

namespace fakebot::test {

namespace wire = protocol::kobuki;

struct Frame {
  Bytes bytes;
  std::uint64_t offset;  ///< of the first byte, in everything the driver has read

  std::span<const std::uint8_t> payload() const {
    return std::span(bytes).subspan(wire::kFrameHeaderSize, bytes.size() - wire::kFrameOverhead);
  }

  /// The message M, if the frame contains an M.
  template <class M>
  std::optional<M> find() const {
    std::optional<M> found;
    protocol::for_each_sub_payload(wire::Feedback{}, payload(), [&](const auto& message) {
      if constexpr (std::same_as<std::remove_cvref_t<decltype(message)>, M>) { found = message; }
    });
    return found;
  }

  /// Precondition: a frame of a robot.
  wire::BasicSensorData basic() const { return find<wire::BasicSensorData>().value(); }
  std::uint16_t timestamp_ms() const { return basic().timestamp_ms; }
};

/// A driver for tests. Waiting functions throw at the deadline.
class Driver {
 public:
  /// Opens the device, raw at 115200 baud. Throws std::system_error.
  explicit Driver(const std::string& path);
  /// One of B9600, B230400 and so on.
  void set_rate(speed_t rate);
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;
  Driver(Driver&&) = delete;
  Driver& operator=(Driver&&) = delete;
  ~Driver() { close(); }

  int fd() const { return fd_; }
  void close();

  /// The next complete frame.
  Frame next_frame();
  /// Reads until a frame satisfies the condition. Returns the frame.
  template <class Condition>
  Frame next_frame_with(Condition&& condition) {
    for (const Patience patience("a frame");; patience.check()) {
      Frame frame = next_frame();
      if (condition(frame)) { return frame; }
    }
  }

  /// Reads between 1 and `size` bytes.
  Bytes read_some(std::size_t size);

  /// How many bytes have arrived and are still unread.
  std::size_t unread_bytes() const;

  void write(std::span<const std::uint8_t> bytes) const;

  /// Sends all messages in the same frame.
  template <class... Messages>
  void send(const Messages&... messages) const {
    write(frame_of(messages...));
  }

  template <class... Messages>
  static Bytes frame_of(const Messages&... messages) {
    wire::FrameBuilder builder;
    (builder.add(messages), ...);
    const auto frame = builder.finish();
    return {frame.begin(), frame.end()};
  }

  /// Statistics of the driver's decoder.
  const wire::DecodeCounters& counters() const { return decoder_.counters(); }

 private:
  int fd_ = -1;
  wire::FrameDecoder decoder_{wire::kFeedbackLengths};
  std::deque<Frame> frames_;
};

/// Whether all bytes so far were complete frames.
inline bool no_faults(const wire::DecodeCounters& counters) {
  return counters.garbage_bytes == 0 && counters.bad_lengths == 0 && counters.bad_checksums == 0 &&
         counters.half_frames == 0;
}

/// A robot's frame with a time stamp.
inline Bytes feedback(std::uint16_t timestamp_ms) {
  wire::BasicSensorData basic;
  basic.timestamp_ms = timestamp_ms;
  return Driver::frame_of(basic);
}

/// Reads until the device ends: with an error or with nothing.
void read_to_the_end(const Driver& driver);

/// Difference of two time stamps in ms; 0 follows 65535.
inline int ms_between(const Frame& earlier, const Frame& later) {
  return static_cast<std::uint16_t>(later.timestamp_ms() - earlier.timestamp_ms());
}

}  // namespace fakebot::test
