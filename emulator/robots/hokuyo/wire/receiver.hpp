// Finds the requests in the bytes of a host, and counts every violation of the protocol.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "fakebot/protocol/hokuyo/frame_decoder.hpp"
#include "sim/wire/violation_counts.hpp"

namespace fakebot::robots::hokuyo {

inline constexpr std::array kConsequences{
    sim::ViolationConsequence{"wire.garbage_bytes", "ignored"},
    sim::ViolationConsequence{"wire.half_frames", "forgotten when the driver is gone"},
    sim::ViolationConsequence{"wire.unknown_requests", "answered with the status of an error"},
    sim::ViolationConsequence{"wire.wrong_numbers", "answered with the status of an error"},
    sim::ViolationConsequence{"wire.lost_requests", "ignored: too many wait"},
};

class Receiver {
 public:
  /// Calls on_request(line) for each request, and on_violation(sim::FoundViolation) for each
  /// violation. Views are valid during the call.
  template <class OnRequest, class OnViolation>
  void receive(std::span<const std::uint8_t> bytes, OnRequest&& on_request,
               OnViolation&& on_violation) {
    using Kind = protocol::hokuyo::DecodeEvent::Kind;
    while (const auto event = decoder_.next(bytes)) {
      if (event->kind != Kind::frame) {
        on_violation(violations_.note({"wire.garbage_bytes", event->bytes}, event->bytes.size()));
        continue;
      }
      const auto line = protocol::hokuyo::read_request(event->bytes).all;
      const bool is_blank = line.empty() || (line.size() == 1 && line[0] == 0);
      if (is_blank) { continue; }
      ++requests_;
      on_request(line);
    }
  }

  bool is_mid_frame() const { return decoder_.mid_frame(); }

  /// The host sends nothing more.
  template <class OnViolation>
  void give_up(OnViolation&& on_violation) {
    if (!decoder_.mid_frame()) { return; }
    on_violation(violations_.note({"wire.half_frames", decoder_.give_up().bytes}));
  }
  /// The scanner restarts: no violation of the host.
  void forget() {
    if (decoder_.mid_frame()) { decoder_.give_up(); }
  }

  std::uint64_t requests() const { return requests_; }
  auto& violations() { return violations_; }
  const auto& violations() const { return violations_; }

 private:
  protocol::hokuyo::FrameDecoder decoder_{protocol::hokuyo::Sender::host};
  std::uint64_t requests_ = 0;
  sim::ViolationCounts<kConsequences.size()> violations_{kConsequences};
};

}  // namespace fakebot::robots::hokuyo
