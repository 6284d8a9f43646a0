// Decodes the commands in the bytes of a driver, and counts every violation of the protocol.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/frame_decoder.hpp"
#include "robots/kobuki/firmware.hpp"
#include "robots/kobuki/parameters.hpp"
#include "robots/kobuki/timing.hpp"
#include "robots/kobuki/wire/firmware_decoder.hpp"
#include "robots/kobuki/wire/firmware_walk.hpp"
#include "robots/kobuki/wire/violations.hpp"

namespace fakebot::robots::kobuki {

namespace detail {

using CommandDecoder = std::variant<protocol::kobuki::FrameDecoder, FirmwareDecoder>;

/// Like std::visit(), which may throw.
template <class Decoder, class Visit>
decltype(auto) visit_decoder(Decoder& decoder, Visit&& visit) {
  if (auto* firmwares = std::get_if<FirmwareDecoder>(&decoder)) { return visit(*firmwares); }
  return visit(*std::get_if<protocol::kobuki::FrameDecoder>(&decoder));
}

}  // namespace detail

/// Works as documented, or like the firmware: three choices, each a parameter.
class Receiver {
 public:
  Receiver(const Parameters& parameters, const Firmware& firmware)
      : checksum_checked_(parameters.checksum_checked != 0),
        gives_half_frames_up_(parameters.frames_resynchronised != 0),
        unknown_stepped_over_(parameters.unknown_stepped_over != 0),
        last_id_(firmware.knows_gains ? kLastId : kLastIdBeforeGains) {
    if (!gives_half_frames_up_) { decoder_.emplace<FirmwareDecoder>(); }
  }

  /// Calls on_command(message) for each command and on_fault(Fault) for each violation.
  template <class OnCommand, class OnFault>
  void receive(std::span<const std::uint8_t> bytes, OnCommand&& on_command, OnFault&& on_fault) {
    silent_ticks_ = 0;
    drain(bytes, on_command, on_fault);
  }

  /// One more tick of silence: after too many ticks a half frame is discarded.
  template <class OnCommand, class OnFault>
  void step(OnCommand&& on_command, OnFault&& on_fault) {
    if (!waits_ || ++silent_ticks_ < kHalfFrameTicks) { return; }
    give_up(on_command, on_fault);
  }

  /// The driver sends nothing more.
  template <class OnCommand, class OnFault>
  void driver_left(OnCommand&& on_command, OnFault&& on_fault) {
    if (waits_) { give_up(on_command, on_fault); }
  }

  /// Nothing more arrives: the held bytes are searched for whole frames and dropped.
  template <class OnCommand, class OnFault>
  void give_up(OnCommand&& on_command, OnFault&& on_fault) {
    std::span<const std::uint8_t> nothing;
    while (is_mid_frame()) {
      const auto half =
          detail::visit_decoder(decoder_, [](auto& decoder) { return decoder.give_up(); });
      on_fault(first_.note({"wire.half_frames", half.bytes}));
      drain(nothing, on_command, on_fault);
    }
    silent_ticks_ = 0;
  }

  /// The robot restarts: its memory is empty.
  void restart() {
    if (auto* firmwares = std::get_if<FirmwareDecoder>(&decoder_)) { firmwares->clear_memory(); }
  }

  bool is_mid_frame() const {
    return detail::visit_decoder(decoder_, [](const auto& decoder) { return decoder.mid_frame(); });
  }

  const protocol::kobuki::DecodeCounters& frames() const {
    return detail::visit_decoder(
        decoder_, [](const auto& decoder) -> const auto& { return decoder.counters(); });
  }
  const ViolationCounters& violations() const { return violations_; }
  /// The first violation counted by the signal; empty without a violation.
  const sim::FirstViolation& first(std::string_view signal) const { return first_.of(signal); }

  /// The robot does not obey the command that on_command() has just got.
  Fault refuse_value() {
    ++violations_.refused_values;
    return first_.note({"wire.refused_values", frame_});
  }
  Fault refuse_id() {
    ++violations_.unknown_ids;
    return first_.note({"wire.unknown_ids", frame_});
  }

 private:
  static constexpr int kHalfFrameTicks = protocol::kobuki::kHalfFrameTimeout / kTick;
  // Source: observed on firmware 1.2.0, read from earlier releases, whose tables end earlier.
  static constexpr std::uint8_t kLastId = protocol::kobuki::GetControllerGain::id;
  static constexpr std::uint8_t kLastIdBeforeGains = protocol::kobuki::GeneralPurposeOutput::id;

  template <class OnCommand, class OnFault>
  void drain(std::span<const std::uint8_t> bytes, OnCommand& on_command, OnFault& on_fault) {
    const auto drain_from = [&](auto& decoder) {
      while (const auto event = decoder.next(bytes)) { take(*event, on_command, on_fault); }
      waits_ = gives_half_frames_up_ && decoder.mid_frame();
    };
    detail::visit_decoder(decoder_, drain_from);
  }

  template <class OnCommand, class OnFault>
  void take(const protocol::kobuki::DecodeEvent& event, OnCommand& on_command, OnFault& on_fault) {
    using Kind = protocol::kobuki::DecodeEvent::Kind;
    switch (event.kind) {
      case Kind::frame: walk(event, on_command, on_fault); break;
      case Kind::garbage: on_fault(first_.note({"wire.garbage_bytes", event.bytes})); break;
      case Kind::bad_length:
        on_fault(first_.note({"wire.bad_lengths", event.bytes}));
        if (!unknown_stepped_over_) { walk_two_bytes(event.bytes, on_command); }
        break;
      case Kind::bad_checksum:
        on_fault(first_.note({"wire.bad_checksums", event.bytes}));
        if (!checksum_checked_) { walk(event, on_command, on_fault); }
        break;
      case Kind::half_frame: break;
    }
  }

  /// In a payload that is too short the firmware obeys a command whose only byte of data is the
  /// checksum. Source: observed, firmware 1.2.0.
  template <class OnCommand>
  void walk_two_bytes(std::span<const std::uint8_t> frame, OnCommand& on_command) {
    constexpr std::size_t kPayloadSize = 2;
    if (frame.size() != kPayloadSize + protocol::kobuki::kFrameOverhead) { return; }
    frame_ = frame;
    walk_as_firmware(
        FirmwareCommands{}, frame.subspan(protocol::kobuki::kFrameHeaderSize), kPayloadSize,
        last_id_,
        protocol::Overloaded{[](const protocol::UnreadableSubPayload& /*counted already*/) {},
                             [&](const auto& command) { on_command(command); }});
  }

  template <class OnCommand, class OnFault>
  void walk(const protocol::kobuki::DecodeEvent& frame, OnCommand& on_command, OnFault& on_fault) {
    using protocol::UnreadableSubPayload;
    frame_ = frame.bytes;
    const protocol::Overloaded visit{[&](const UnreadableSubPayload& bad) {
                                       on_fault(first_.note({count(bad.violation), frame_}));
                                     },
                                     [&](const auto& command) { on_command(command); }};
    if (unknown_stepped_over_) {
      protocol::for_each_sub_payload(protocol::kobuki::Commands{}, frame.payload(), visit);
    } else {
      const auto* firmwares = std::get_if<FirmwareDecoder>(&decoder_);
      const auto memory = firmwares != nullptr
                              ? firmwares->memory()
                              : frame.bytes.subspan(protocol::kobuki::kFrameHeaderSize);
      walk_as_firmware(FirmwareCommands{}, memory, frame.payload().size(), last_id_, visit);
    }
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

  bool checksum_checked_;
  bool gives_half_frames_up_;
  bool unknown_stepped_over_;
  std::uint8_t last_id_;
  detail::CommandDecoder decoder_{
      protocol::kobuki::FrameDecoder{protocol::kobuki::kCommandLengths}};
  bool waits_ = false;  // for the rest of a frame, which a silence would end
  ViolationCounters violations_;
  FirstFaults first_;
  std::span<const std::uint8_t> frame_;  // the frame that is walked
  int silent_ticks_ = 0;
};

}  // namespace fakebot::robots::kobuki
