// Finds the requests in the bytes of a host, and counts every violation of the protocol.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "fakebot/protocol/rplidar/frame_decoder.hpp"
#include "sim/sim_time.hpp"
#include "sim/wire/violation_counts.hpp"

namespace fakebot::robots::rplidar {

/// Source: cpane/heron, who has got no answer; LR001 says nothing on wrong requests.
inline constexpr std::array kConsequences{
    sim::ViolationConsequence{"wire.garbage_bytes", "ignored"},
    sim::ViolationConsequence{"wire.bad_checksums", "ignored, without an answer"},
    sim::ViolationConsequence{"wire.half_frames", "dropped after 5 s"},
    sim::ViolationConsequence{"wire.unknown_requests", "ignored, without an answer"},
    sim::ViolationConsequence{"wire.wrong_lengths", "ignored, without an answer"},
};

/// A request with a right checksum. Views are valid during the call.
struct Received {
  std::uint8_t command;
  std::span<const std::uint8_t> payload;
  std::span<const std::uint8_t> frame;
};

class Receiver {
 public:
  /// Calls on_request(Received) for each request and on_violation(sim::FoundViolation) for each
  /// violation.
  template <class OnRequest, class OnViolation>
  void receive(std::span<const std::uint8_t> bytes, OnRequest&& on_request,
               OnViolation&& on_violation) {
    silence_ = sim::SimTime{0};
    while (const auto event = decoder_.next(bytes)) {
      using Kind = protocol::rplidar::DecodeEvent::Kind;
      switch (event->kind) {
        case Kind::frame:
          ++requests_;
          on_request(read(event->bytes));
          break;
        case Kind::garbage:
          on_violation(violations_.note({"wire.garbage_bytes", event->bytes}, event->bytes.size()));
          break;
        case Kind::bad_checksum:
          on_violation(violations_.note({"wire.bad_checksums", event->bytes}));
          break;
        case Kind::half_frame: break;  // give_up() only
      }
    }
  }

  bool is_mid_frame() const { return decoder_.mid_frame(); }

  /// So much more silence: after too much an incomplete request is dropped.
  template <class OnViolation>
  void be_silent(sim::SimTime duration, OnViolation&& on_violation) {
    if (!is_mid_frame()) [[likely]] { return; }
    silence_ += duration;
    if (silence_ >= protocol::rplidar::kHalfFrameTimeout) { give_up(on_violation); }
  }
  /// The host sends nothing more.
  template <class OnViolation>
  void give_up(OnViolation&& on_violation) {
    while (decoder_.mid_frame()) {
      on_violation(violations_.note({"wire.half_frames", decoder_.give_up().bytes}));
    }
  }
  /// The scanner restarts: no violation of the host.
  void forget() {
    while (decoder_.mid_frame()) { decoder_.give_up(); }
  }

  std::uint64_t requests() const { return requests_; }
  auto& violations() { return violations_; }
  const auto& violations() const { return violations_; }

 private:
  static Received read(std::span<const std::uint8_t> frame) {
    namespace wire = protocol::rplidar;
    if (frame.size() == wire::kRequestHeadSize) { return {frame[1], {}, frame}; }
    return {frame[1],
            frame.subspan(wire::kRequestHeadSize + 1, frame.size() - wire::kRequestOverhead),
            frame};
  }

  protocol::rplidar::FrameDecoder decoder_{protocol::rplidar::Sender::host};
  sim::SimTime silence_{0};
  std::uint64_t requests_ = 0;
  sim::ViolationCounts<kConsequences.size()> violations_{kConsequences};
};

}  // namespace fakebot::robots::rplidar
