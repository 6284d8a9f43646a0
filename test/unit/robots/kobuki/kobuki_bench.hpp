// A test bench for a Kobuki: commands in, frames and signals out, tick by tick.
#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/frame.hpp"
#include "fakebot/protocol/kobuki/frame_decoder.hpp"
#include "fakebot/protocol/sub_payload.hpp"
#include "robots/kobuki/kobuki.hpp"
#include "robots/kobuki/parameters.hpp"
#include "robots/kobuki/sensors/gyro.hpp"
#include "sim/outbox.hpp"
#include "sim/robot.hpp"
#include "unit/hex.hpp"

namespace fakebot::test {

namespace wire = protocol::kobuki;

/// The control tick of the real robot. Source: observed, firmware 1.2.0.
inline constexpr int kTickMs = 5;
inline constexpr int kFramePeriodMs = 20;
inline constexpr double kRadPerDeg = std::numbers::pi / 180;

/// A frame with all the commands.
template <protocol::Message... Commands>
Bytes frame_of(const Commands&... commands) {
  wire::FrameBuilder builder;
  (builder.add(commands), ...);
  const auto frame = builder.finish();
  return {frame.begin(), frame.end()};
}

/// A frame with the given payload, valid or not.
inline Bytes frame_of_payload(const Bytes& payload) {
  const Bytes length{static_cast<std::uint8_t>(payload.size())};
  const Bytes body = length + payload;
  return from_hex("aa 55") + body + Bytes{wire::checksum(body)};
}

/// Steps until a sample is due, and takes the sample.
inline void take_sample(robots::kobuki::Gyro& gyro) {
  while (!gyro.step()) {}
  gyro.sample(robots::kobuki::Stance::driving);
}

/// A frame from the robot, and the time of its first byte.
struct ReceivedFrame {
  int at_ms;
  Bytes bytes;

  std::span<const std::uint8_t> payload() const {
    return std::span(bytes).subspan(wire::kFrameHeaderSize, bytes.size() - wire::kFrameOverhead);
  }

  /// Identifiers of the sub-payloads, in their order.
  Bytes ids() const {
    Bytes ids;
    for (auto rest = payload(); rest.size() >= 2; rest = rest.subspan(2U + rest[1])) {
      ids.push_back(rest[0]);
      if (rest[1] > rest.size() - 2) { break; }
    }
    return ids;
  }

  /// The message M; nothing in a frame without M.
  template <protocol::Message M>
  std::optional<M> find() const {
    std::optional<M> found;
    protocol::for_each_sub_payload(
        wire::Feedback{}, payload(),
        protocol::Overloaded{[&](const M& message) { found = message; }, [](const auto&) {}});
    return found;
  }
};

struct SeenEvent {
  int at_ms;
  std::string name;
  double value;

  bool operator==(const SeenEvent&) const = default;
};

class KobukiBench : private sim::Observer {
 public:
  explicit KobukiBench(const robots::kobuki::Parameters& parameters, std::uint64_t seed = 1)
      : KobukiBench(options_of(parameters, seed)) {}

  explicit KobukiBench(const robots::kobuki::KobukiOptions& options) : robot_(options) {
    robot_.observe(this);
  }

  robots::kobuki::Kobuki& robot() { return robot_; }

  KobukiBench& send_bytes(const Bytes& bytes) {
    const ExactBytes block(bytes);
    robot_.receive(block.span());
    return *this;
  }

  /// Sends all commands in the same frame.
  template <protocol::Message... Commands>
  KobukiBench& send(const Commands&... commands) {
    return send_bytes(frame_of(commands...));
  }

  /// Advances by a tick.
  KobukiBench& step() {
    robot_.step(out_);
    now_ms_ += kTickMs;
    out_.for_each([&](std::span<const std::uint8_t> bytes) {
      frames_.push_back({now_ms_, {bytes.begin(), bytes.end()}});
    });
    out_.clear();
    return *this;
  }

  KobukiBench& run_ms(int ms) {
    REQUIRE(ms % kTickMs == 0);
    for (int i = 0; i < ms / kTickMs; ++i) { step(); }
    return *this;
  }

  /// Runs to the next frame. Returns the frame.
  const ReceivedFrame& next_frame() {
    const std::size_t before = frames_.size();
    for (int i = 0; i < 10 && frames_.size() == before; ++i) { step(); }
    REQUIRE(frames_.size() == before + 1);
    return frames_.back();
  }

  /// The message M in the next frame.
  template <protocol::Message M>
  M next() {
    const std::optional<M> found = next_frame().find<M>();
    REQUIRE(found.has_value());
    return found.value_or(M{});
  }

  int now_ms() const { return now_ms_; }
  const std::vector<ReceivedFrame>& frames() const { return frames_; }
  std::vector<SeenEvent>& events() { return events_; }

  int times_seen(std::string_view event, double value) const {
    int times = 0;
    for (const SeenEvent& seen : events_) {
      if (seen.name == event && seen.value == value) { ++times; }
    }
    return times;
  }

  double get(std::string_view signal) const { return robot_.get(index(signal)); }

  KobukiBench& set(std::string_view signal, double value) {
    const std::size_t at = index(signal);
    REQUIRE(robot_.signals()[at].can_be_set);
    robot_.set(at, value);
    return *this;
  }

  KobukiBench& release(std::string_view signal) {
    robot_.release(index(signal));
    return *this;
  }

 private:
  static robots::kobuki::KobukiOptions options_of(const robots::kobuki::Parameters& parameters,
                                                  std::uint64_t seed) {
    robots::kobuki::KobukiOptions options;
    options.parameters = parameters;
    options.seed = seed;
    return options;
  }

  void on_event(const sim::RobotEvent& event) override {
    const auto at = std::chrono::duration_cast<std::chrono::milliseconds>(event.time);
    events_.push_back({static_cast<int>(at.count()), std::string(event.name), event.value});
  }

  std::size_t index(std::string_view signal) const {
    const auto found = sim::find_signal(robot_.signals(), signal);
    CAPTURE(std::string(signal));
    REQUIRE(found.has_value());
    return found.value_or(0);
  }

  robots::kobuki::Kobuki robot_;
  sim::Outbox out_;
  int now_ms_ = 0;
  std::vector<ReceivedFrame> frames_;
  std::vector<SeenEvent> events_;
};

inline KobukiBench ideal_kobuki() {
  return KobukiBench(robots::kobuki::ideal_parameters());
}
inline KobukiBench firmware_kobuki() {
  return KobukiBench(robots::kobuki::firmware_parameters());
}
inline KobukiBench standard_kobuki(std::uint64_t seed = 1) {
  return KobukiBench(robots::kobuki::standard_parameters(), seed);
}

}  // namespace fakebot::test
