// From the bytes of a driver to the commands in them, with everything counted
// that is not as the protocol says.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/frame_decoder.hpp"
#include "sim/kobuki/timing.hpp"

namespace fakebot::sim::kobuki {

struct ViolationCounters {
  std::uint64_t unknown_ids = 0;
  std::uint64_t wrong_lengths = 0;
  std::uint64_t truncated = 0;
  std::uint64_t refused_values = 0;  ///< well formed, but a value the robot refuses
};

class Receiver {
 public:
  /// Calls on_command(message) for each command and on_fault(name) for each fault,
  /// `name` being the signal that counts it.
  template <class OnCommand, class OnFault>
  void receive(std::span<const std::uint8_t> bytes, OnCommand&& on_command, OnFault&& on_fault) {
    silent_ticks_ = 0;
    drain(bytes, on_command, on_fault);
  }

  /// One tick of silence more: a half frame is given up when they are too many.
  template <class OnCommand, class OnFault>
  void step(OnCommand&& on_command, OnFault&& on_fault) {
    if (!decoder_.mid_frame() || ++silent_ticks_ < kHalfFrameTicks) { return; }
    give_up(on_command, on_fault);
  }

  /// Nothing more comes: what is held is searched for whole frames and dropped.
  template <class OnCommand, class OnFault>
  void give_up(OnCommand&& on_command, OnFault&& on_fault) {
    std::span<const std::uint8_t> nothing;
    while (decoder_.mid_frame()) {
      decoder_.give_up();
      on_fault("wire.half_frames");
      drain(nothing, on_command, on_fault);
    }
    silent_ticks_ = 0;
  }

  const protocol::kobuki::DecodeCounters& frames() const { return decoder_.counters(); }
  const ViolationCounters& violations() const { return violations_; }
  void count_refused_value() { ++violations_.refused_values; }
  void count_unknown_id() { ++violations_.unknown_ids; }

 private:
  static constexpr int kHalfFrameTicks = protocol::kobuki::kHalfFrameTimeout / kTick;

  template <class OnCommand, class OnFault>
  void drain(std::span<const std::uint8_t> bytes, OnCommand& on_command, OnFault& on_fault) {
    using Kind = protocol::kobuki::DecodeEvent::Kind;
    while (const auto event = decoder_.next(bytes)) {
      switch (event->kind) {
        case Kind::frame: walk(event->payload(), on_command, on_fault); break;
        case Kind::garbage: on_fault("wire.garbage_bytes"); break;
        case Kind::bad_length: on_fault("wire.bad_lengths"); break;
        case Kind::bad_checksum: on_fault("wire.bad_checksums"); break;
        case Kind::half_frame: break;
      }
    }
  }

  template <class OnCommand, class OnFault>
  void walk(std::span<const std::uint8_t> payload, OnCommand& on_command, OnFault& on_fault) {
    using protocol::UnreadableSubPayload;
    protocol::for_each_sub_payload(
        protocol::kobuki::Commands{}, payload,
        protocol::Overloaded{
            [&](const UnreadableSubPayload& bad) { on_fault(count(bad.violation)); },
            [&](const auto& command) { on_command(command); }});
  }

  std::string_view count(protocol::Violation violation) {
    switch (violation) {
      case protocol::Violation::unknown_id: ++violations_.unknown_ids; return "wire.unknown_ids";
      case protocol::Violation::wrong_length:
        ++violations_.wrong_lengths;
        return "wire.wrong_lengths";
      case protocol::Violation::truncated: break;
    }
    ++violations_.truncated;
    return "wire.truncated";
  }

  protocol::kobuki::FrameDecoder decoder_{protocol::kobuki::kCommandLengths};
  ViolationCounters violations_;
  int silent_ticks_ = 0;
};

}  // namespace fakebot::sim::kobuki
