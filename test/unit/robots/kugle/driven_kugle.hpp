// A Kugle without a line: messages go in, messages come out, time passes as told.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fakebot/protocol/kugle/commands.hpp"
#include "fakebot/protocol/kugle/feedback.hpp"
#include "fakebot/protocol/kugle/frame_decoder.hpp"
#include "robots/kugle/kugle.hpp"
#include "sim/outbox.hpp"
#include "unit/hex.hpp"

namespace fakebot::test::kugle {

namespace wire = protocol::kugle;

struct Got {
  std::int64_t tick;
  std::uint8_t type;
  Bytes payload;
};

class DrivenKugle {
 public:
  explicit DrivenKugle(robots::kugle::KugleOptions options) : robot_(std::move(options)) {}
  DrivenKugle() : DrivenKugle({.parameters = robots::kugle::ideal_parameters()}) {}

  robots::kugle::Kugle& robot() { return robot_; }
  const robots::kugle::Kugle::State& state() const { return robot_.state(); }
  double signal(std::string_view name) const { return *sim::value_of(robot_, name); }
  void force(std::string_view name, double value) {
    robot_.set(*sim::find_signal(robot_.signals(), name), value);
  }

  template <class Message>
  void send(const Message& message) {
    wire::FrameBuilder builder;
    robot_.receive(builder.frame(message));
  }
  void send(std::uint8_t type, const Bytes& payload) {
    wire::FrameBuilder builder;
    robot_.receive(*builder.frame(type, payload));
  }
  void set_mode(std::uint8_t mode) { send(0x03, {3, 3, 3, 1, mode}); }
  void set_bool(std::uint8_t type, std::uint8_t param, bool value) {
    send(0x03, {type, param, 1, 1, static_cast<std::uint8_t>(value ? 1 : 0)});
  }

  /// Runs for some milliseconds. Returns the messages that came meanwhile.
  const std::vector<Got>& run(int ms) {
    got_.clear();
    for (int i = 0; i < ms; ++i) {
      out_.clear();
      robot_.step(out_);
      out_.for_each([this](std::span<const std::uint8_t> frame) { take(frame); });
    }
    return got_;
  }
  /// Runs with a set-point each 0.1 s.
  template <class Message>
  void run_with(int ms, const Message& set_point) {
    for (int done = 0; done < ms; done += 100) {
      send(set_point);
      run(std::min(100, ms - done));
    }
  }
  /// Balances until the ramp of the torques is over.
  void balance() {
    set_mode(wire::controller_mode::velocity);
    run(1500);
  }

  static int count(const std::vector<Got>& all, std::uint8_t type) {
    return static_cast<int>(std::ranges::count(all, type, &Got::type));
  }
  /// The last message of a type. Precondition: a message of this type has come.
  template <class Message>
  Message last() const {
    for (auto got = got_.rbegin(); got != got_.rend(); ++got) {
      if (got->type == Message::id && protocol::accepts<Message>(got->payload)) {
        return protocol::read_message<Message>(got->payload);
      }
    }
    throw std::runtime_error("no such message");
  }
  /// All texts for a person.
  std::string text() const {
    std::string all;
    for (const Got& got : got_) {
      if (got.type == wire::DebugText::id) { all.append(got.payload.begin(), got.payload.end()); }
    }
    return all;
  }

 private:
  void take(std::span<const std::uint8_t> frame) {
    Bytes coded(frame.begin() + wire::kFrameHeaderSize, frame.end());
    if (!wire::restore_zeros(coded)) { throw std::runtime_error("the robot sent a wrong coding"); }
    got_.push_back({robot_.state().ticks, frame[1], {coded.begin() + 1, coded.end()}});
  }

  robots::kugle::Kugle robot_;
  sim::Outbox out_;
  std::vector<Got> got_;
};

}  // namespace fakebot::test::kugle
