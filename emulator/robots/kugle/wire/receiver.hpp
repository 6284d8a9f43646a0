// Finds the messages in the bytes of a driver, and counts every violation of the framing.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>

#include "fakebot/protocol/kugle/frame_decoder.hpp"
#include "robots/kugle/wire/violations.hpp"

namespace fakebot::robots::kugle {

/// A message of any type. Views are valid during the call.
struct Received {
  std::uint8_t type;
  std::span<const std::uint8_t> payload;
  std::span<const std::uint8_t> frame;
};

class Receiver {
 public:
  /// `resynchronises`: the receiver survives a bad frame, as the profile says.
  explicit Receiver(bool resynchronises) : resynchronises_(resynchronises) {}

  /// Calls on_message(Received) for each message and on_fault(Fault) for each violation, as long as
  /// hears(): a message may make the board deaf. Returns the bytes that were not heard.
  template <class OnMessage, class OnFault, class Hears>
  std::span<const std::uint8_t> receive(std::span<const std::uint8_t> bytes, OnMessage&& on_message,
                                        OnFault&& on_fault, Hears&& hears) {
    silent_ms_ = 0;
    while (!deaf_ && hears()) {
      const auto event = decoder_.next(bytes);
      if (!event) { return {}; }
      take(*event, on_message, on_fault);
    }
    return deaf_ ? std::span<const std::uint8_t>() : bytes;
  }

  /// One more millisecond of silence: after too many milliseconds an incomplete frame is dropped.
  template <class OnFault>
  void step(OnFault&& on_fault) {
    if (!is_mid_frame() || ++silent_ms_ < kHalfFrameMs) [[likely]] { return; }
    give_up(on_fault);
  }
  bool is_mid_frame() const { return decoder_.mid_frame(); }

  /// The driver sends nothing more. Without resynchronising the next driver completes the held
  /// frame.
  template <class OnFault>
  void give_up(OnFault&& on_fault) {
    while (resynchronises_ && decoder_.mid_frame()) {
      const auto half = decoder_.give_up();
      on_fault(violations_.note({"wire.half_frames", half.bytes}));
    }
    silent_ms_ = 0;
  }

  /// The board restarts and hears again. The held part of a frame is lost, which is no violation of
  /// the driver.
  void restart() {
    deaf_ = false;
    while (decoder_.mid_frame()) { decoder_.give_up(); }
  }

  std::uint64_t frames() const { return decoder_.counters().frames; }
  Violations& violations() { return violations_; }
  const Violations& violations() const { return violations_; }

 private:
  static constexpr int kHalfFrameMs = static_cast<int>(protocol::kugle::kHalfFrameTimeout.count());

  template <class OnMessage, class OnFault>
  void take(const protocol::kugle::DecodeEvent& event, OnMessage& on_message, OnFault& on_fault) {
    using Kind = protocol::kugle::DecodeEvent::Kind;
    const auto fault = [&](std::string_view signal, std::uint64_t how_many = 1) {
      on_fault(violations_.note({signal, event.bytes}, how_many));
    };
    switch (event.kind) {
      case Kind::frame: decode(event, on_message); break;
      case Kind::garbage:
        if (!is_idle(event)) { fault("wire.garbage_bytes", event.bytes.size()); }
        break;
      case Kind::bad_length:
        fault("wire.bad_lengths");
        deaf_ = !resynchronises_;
        break;
      case Kind::bad_coding:
        fault("wire.bad_codings");
        deaf_ = !resynchronises_;
        break;
      case Kind::half_frame: fault("wire.half_frames"); break;
    }
  }

  template <class OnMessage>
  void decode(const protocol::kugle::DecodeEvent& frame, OnMessage& on_message) {
    const auto coded = frame.coded();
    std::ranges::copy(coded, decoded_.begin());
    const auto bytes = std::span(decoded_).first(coded.size());
    if (!protocol::kugle::restore_zeros(bytes)) { return; }  // not reached: the decoder checks
    on_message(Received{frame.type(), bytes.subspan(1), frame.bytes});
  }

  bool resynchronises_;
  bool deaf_ = false;
  int silent_ms_ = 0;
  protocol::kugle::FrameDecoder decoder_;
  std::array<std::uint8_t, protocol::kugle::kMaxFrameSize> decoded_{};
  Violations violations_;
};

}  // namespace fakebot::robots::kugle
